import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

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

/** Codes without a helpful text of their own. */
const genericCodes = new Set(["unknown", "internal", "validation_failed", "speech_unavailable"]);

/** `retry` sends the same recording again. */
export function showSpeechError(t: TFunction, error: unknown, retry: () => void): void {
  const isGeneric = !(error instanceof ApiError) || genericCodes.has(error.code);
  toast({
    title: t("voice:errors.processingFailed"),
    description: isGeneric ? t("voice:errors.notConverted") : errorText(t, error),
    variant: "destructive",
    action: { label: t("actions.tryAgain"), onAct: retry },
  });
}

export function showNoSpeechText(t: TFunction): void {
  toast({
    title: t("voice:errors.processingFailed"),
    description: t("voice:errors.noText"),
    variant: "destructive",
  });
}
