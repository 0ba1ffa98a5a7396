import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import { limits } from "@masar/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError, requestReauthentication, send } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toastError, type ToastAction } from "#web/platform/toast/toast.ts";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { type Recorder, startRecorder, toBase64 } from "./recorder.ts";

export type VoiceState =
  | { kind: "idle" }
  /** The browser asks for permission. */
  | { kind: "asking" }
  | { kind: "recording"; recorder: Recorder; startedAt: number }
  | { kind: "reading" };

const maxRecordingMs = limits.voice.maxSeconds * 1000;

/** One recording at a time. It ends after two minutes and is discarded when the chat closes. */
export function useVoice(onText: (text: string) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState<VoiceState>({ kind: "idle" });
  // Each recording has its own signal, since results may arrive after it was cancelled.
  const attempt = useRef<AbortController>(undefined);
  const latestOnText = useRef(onText);
  useEffect(() => {
    latestOnText.current = onText;
  });

  async function start(): Promise<void> {
    const { signal } = (attempt.current = new AbortController());
    setState({ kind: "asking" });
    try {
      const recorder = await startRecorder();
      if (signal.aborted) {
        recorder.cancel();
        return;
      }
      signal.addEventListener("abort", recorder.cancel);
      setState({ kind: "recording", recorder, startedAt: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: "idle" });
      showRecordingError(t, error);
    }
  }

  async function finish(recorder: Recorder): Promise<void> {
    const signal = attempt.current?.signal;
    if (!signal || signal.aborted) return;
    setState({ kind: "reading" });
    try {
      const recording = await recorder.finish();
      await transcribe({ audio: await toBase64(recording), mimeType: recording.type }, signal);
    } catch (error) {
      if (!signal.aborted) showRecordingError(t, error);
    }
    if (!signal.aborted) setState({ kind: "idle" });
  }

  async function transcribe(body: Speech, signal: AbortSignal): Promise<void> {
    try {
      const { text } = await sendSpeech(body, signal);
      if (signal.aborted) return;
      if (text.trim() !== "") latestOnText.current(text.trim());
      else showVoiceToast(t("voice:errors.processingFailed"), t("voice:errors.noText"));
    } catch (error) {
      if (signal.aborted) return;
      // Consent may have been withdrawn on another device.
      void client.invalidateQueries(assistantQuery);
      showSpeechError(t, error, () => void transcribeAgain(body));
    }
  }

  async function transcribeAgain(body: Speech): Promise<void> {
    const { signal } = (attempt.current = new AbortController());
    setState({ kind: "reading" });
    await transcribe(body, signal);
    if (!signal.aborted) setState({ kind: "idle" });
  }

  function cancel(): void {
    attempt.current?.abort();
    setState({ kind: "idle" });
  }

  const finishNow = useEffectEvent(finish);
  useEffect(() => {
    if (state.kind !== "recording") return undefined;
    const left = state.startedAt + maxRecordingMs - Date.now();
    const timer = setTimeout(() => void finishNow(state.recorder), left);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => () => attempt.current?.abort(), []);

  return { state, start, finish, cancel };
}

type Speech = { audio: string; mimeType: string };

/** Asks the user to log in when the session has expired, then sends the recording again. */
async function sendSpeech(body: Speech, signal: AbortSignal): Promise<{ text: string }> {
  try {
    return await send(assistantEndpoints, "speechToText", { body }, { signal });
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthorized";
    if (!isSignedOut || !(await requestReauthentication())) throw error;
    return send(assistantEndpoints, "speechToText", { body }, { signal });
  }
}

function showVoiceToast(title: string, description: string, action?: ToastAction): void {
  toastError(title, description, { action });
}

function showRecordingError(t: TFunction, error: unknown): void {
  const name = error instanceof DOMException ? error.name : "";
  const reason =
    name === "NotAllowedError" || name === "SecurityError"
      ? "denied"
      : name === "NotFoundError" || name === "OverconstrainedError"
        ? "noDevice"
        : "other";
  showVoiceToast(t("voice:errors.recordingFailed"), t(`voice:errors.${reason}`));
}

/** Codes without a helpful text of their own. */
const genericCodes = new Set(["unknown", "internal", "validation_failed", "speech_unavailable"]);

/** `onAct` sends the same recording again. */
function showSpeechError(t: TFunction, error: unknown, onAct: () => void): void {
  const isGeneric = !(error instanceof ApiError) || genericCodes.has(error.code);
  const reason = isGeneric ? t("voice:errors.notConverted") : errorText(t, error);
  const action = { label: t("actions.tryAgain"), onAct };
  showVoiceToast(t("voice:errors.processingFailed"), reason, action);
}
