import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

/** Why the microphone could not be used, and what to do about it. */
export function showRecordingError(t: TFunction, error: unknown): void {
  const name = error instanceof DOMException ? error.name : "";
  const reason =
    name === "NotAllowedError" || name === "SecurityError"
      ? t("voice:errors.denied")
      : name === "NotFoundError" || name === "OverconstrainedError"
        ? t("voice:errors.noDevice")
        : t("voice:errors.other");
  toast({
    title: t("voice:errors.recordingFailed"),
    description: reason,
    variant: "destructive",
  });
}

/** What says no more than that it failed; a limit, a missing consent or a dead connection have words of their own. */
const mute = new Set(["unknown", "internal", "validation_failed", "speech_unavailable"]);

/** `again` sends the same recording once more: nobody should have to say it twice. */
export function showSpeechError(t: TFunction, error: unknown, again: () => void): void {
  const isMute = !(error instanceof ApiError) || mute.has(error.code);
  toast({
    title: t("voice:errors.processingFailed"),
    description: isMute ? t("voice:errors.notConverted") : errorText(t, error),
    variant: "destructive",
    action: { label: t("actions.tryAgain"), onAct: again },
  });
}

export function showNoSpeechText(t: TFunction): void {
  toast({
    title: t("voice:errors.processingFailed"),
    description: t("voice:errors.noText"),
    variant: "destructive",
  });
}
