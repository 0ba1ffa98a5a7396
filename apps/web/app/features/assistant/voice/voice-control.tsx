import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Check, Mic, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { assistantQuery, useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { clockText } from "#web/platform/format/format-clock.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { canRecord, type Recorder } from "./recorder.ts";
import { useVoice, type VoiceState } from "./use-voice.ts";

type VoiceControlProps = { disabled: boolean; onText: (text: string) => void };

/** Dictation; hidden when the server has no speech processor. */
export function VoiceControl({ disabled, onText }: VoiceControlProps) {
  const { t } = useTranslation();
  const { data } = useQuery(assistantQuery);
  const { state, start, finish, cancel } = useVoice(onText);
  const [isConsentOpen, setConsentOpen] = useState(false);
  const microphone = useFocusAfterRecording(state.kind === "idle");
  if (!data?.speech_processor || !canRecord()) return null;
  const handleStart = () => (data.has_recording_consent ? void start() : setConsentOpen(true));

  return (
    <>
      <IconButton
        ref={microphone}
        icon={Mic}
        variant="outlined"
        label={t("voice:start")}
        disabled={disabled || state.kind !== "idle"}
        onClick={handleStart}
      />
      <output className="sr-only">
        {state.kind === "idle" ? "" : t(`voice:states.${state.kind}`)}
      </output>
      {state.kind !== "idle" && (
        <RecordingBar
          state={state}
          onFinish={(recorder) => void finish(recorder)}
          onCancel={cancel}
        />
      )}
      <RecordingConsent
        processor={data.speech_processor}
        open={isConsentOpen}
        onClose={() => setConsentOpen(false)}
        onAgreed={() => {
          setConsentOpen(false);
          void start();
        }}
      />
    </>
  );
}

/** Returns the focus to the microphone when the recording bar unmounts. */
function useFocusAfterRecording(isIdle: boolean) {
  const microphone = useRef<HTMLButtonElement>(null);
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isIdle && !wasIdle.current && isLost) microphone.current?.focus();
    wasIdle.current = isIdle;
  }, [isIdle]);
  return microphone;
}

type RecordingBarProps = {
  state: Exclude<VoiceState, { kind: "idle" }>;
  onFinish: (recorder: Recorder) => void;
  onCancel: () => void;
};

/** Covers the input while recording. */
function RecordingBar({ state, onFinish, onCancel }: RecordingBarProps) {
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
  const seconds = Math.min(limits.voice.maxSeconds, Math.floor((now - startedAt) / 1000));
  return (
    <span
      role="timer"
      aria-label={t("voice:time")}
      className="shrink-0 text-sm whitespace-nowrap tabular-nums"
      dir="ltr"
    >
      {clockText(seconds * 1000)} / {clockText(limits.voice.maxSeconds * 1000)}
    </span>
  );
}

type RecordingConsentProps = {
  processor: string;
  open: boolean;
  onClose: () => void;
  onAgreed: () => void;
};

function RecordingConsent({ processor, open, onClose, onAgreed }: RecordingConsentProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const consent = useRecordConsent();
  const agree = () =>
    consent.mutate(
      { kind: "recording", granted: true },
      {
        onSuccess: onAgreed,
        onError: (error) => showErrorToast(t, t("voice:consent.failed"), error),
      },
    );
  return (
    <Dialog open={open} onClose={onClose} title={t("voice:consent.title")}>
      <div className="grid gap-4">
        <p>{t("voice:consent.text", { processor })}</p>
        <p className="text-sm text-ink-2">
          {t("voice:consent.kept")}{" "}
          <Link
            to={publicHref("/privacy", language)}
            reloadDocument
            className="text-teal underline underline-offset-4"
          >
            {t("voice:consent.privacy")}
          </Link>
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t("voice:consent.notNow")}
          </Button>
          <Button loading={consent.isPending} onClick={agree}>
            {t("voice:consent.agree")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
