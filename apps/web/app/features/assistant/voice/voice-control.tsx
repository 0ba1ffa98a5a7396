import { useQuery } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { RecordingBar } from "./recording-bar.tsx";
import { RecordingConsent } from "./recording-consent.tsx";
import { canRecord } from "./recorder.ts";
import { useVoice } from "./use-voice.ts";

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
