import { limits } from "@masar/contract/limits";
import { Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockText } from "#web/platform/format/format-clock.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { Recorder } from "./recorder.ts";
import type { VoiceState } from "./use-voice.ts";

type RecordingBarProps = {
  state: Exclude<VoiceState, { kind: "idle" }>;
  onFinish: (recorder: Recorder) => void;
  onCancel: () => void;
};

/** Covers the input while recording. */
export function RecordingBar({ state, onFinish, onCancel }: RecordingBarProps) {
  const { t } = useTranslation();
  const finishButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isRecording = state.kind === "recording";
  useEffect(() => {
    // The input below is covered, so the focus moves to the bar.
    (isRecording ? finishButton : cancelButton).current?.focus();
  }, [isRecording]);
  return (
    <div className="absolute inset-0 z-10 flex items-center gap-2 rounded-[inherit] bg-sunken px-3">
      {state.kind === "recording" ? (
        <>
          <LevelMeter recorder={state.recorder} />
          <RecordingTime startedAt={state.startedAt} />
        </>
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-2">
          <Spinner label={null} />
          <span aria-hidden="true">{t(`voice:states.${state.kind}`)}</span>
        </p>
      )}
      <Button ref={cancelButton} variant="quiet" size="sm" className="ms-auto" onClick={onCancel}>
        <Icon icon={X} size={18} />
        {t("actions.cancel")}
      </Button>
      {state.kind === "recording" && (
        <Button ref={finishButton} size="sm" onClick={() => onFinish(state.recorder)}>
          <Icon icon={Check} size={18} />
          {t("voice:finish")}
        </Button>
      )}
    </div>
  );
}

function LevelMeter({ recorder }: { recorder: Recorder }) {
  const bar = useRef<HTMLProgressElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      // Sets the element directly: 60 renders a second are too many.
      if (bar.current) bar.current.value = recorder.readLevel();
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [recorder]);
  return (
    <progress
      ref={bar}
      aria-hidden="true"
      max={1}
      defaultValue={0}
      className="progress-bar min-w-6 flex-1"
    />
  );
}

function RecordingTime({ startedAt }: { startedAt: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.min(limits.voice.longestSeconds, Math.floor((now - startedAt) / 1000));
  return (
    <span
      role="timer"
      aria-label={t("voice:time")}
      className="shrink-0 text-sm whitespace-nowrap tabular-nums"
      dir="ltr"
    >
      {clockText(seconds * 1000)} / {clockText(limits.voice.longestSeconds * 1000)}
    </span>
  );
}
