import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import { limits } from "@masar/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, requestReauthentication, send } from "#web/platform/api/api-client.ts";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { type Recorder, startRecorder, toBase64 } from "./recorder.ts";
import { showNoSpeechText, showRecordingError, showSpeechError } from "./voice-errors.ts";

export type VoiceState =
  | { kind: "idle" }
  /** The browser asks for the microphone. */
  | { kind: "asking" }
  | { kind: "recording"; recorder: Recorder; startedAt: number }
  | { kind: "reading" };

const longestMs = limits.voice.longestSeconds * 1000;

/** One recording at a time: it ends by itself after two minutes, and leaving the chat forgets it. */
export function useVoice(onText: (text: string) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState<VoiceState>({ kind: "idle" });
  // What is asked for or read may arrive after it was given up: each turn has a signal of its own.
  const turn = useRef<AbortController>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  async function start(): Promise<void> {
    const { signal } = (turn.current = new AbortController());
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
    const signal = turn.current?.signal;
    if (!signal || signal.aborted) return;
    setState({ kind: "reading" });
    try {
      const recording = await recorder.finish();
      await read({ audio: await toBase64(recording), mimeType: recording.type }, signal);
    } catch (error) {
      if (!signal.aborted) showRecordingError(t, error);
    }
    if (!signal.aborted) setState({ kind: "idle" });
  }

  async function read(body: Spoken, signal: AbortSignal): Promise<void> {
    try {
      const { text } = await sendSpoken(body, signal);
      if (signal.aborted) return;
      if (text.trim() === "") showNoSpeechText(t);
      else latest.current(text.trim());
    } catch (error) {
      if (signal.aborted) return;
      // Withdrawn on another device: the next try asks for it again.
      void client.invalidateQueries(assistantQuery);
      showSpeechError(t, error, () => void readAgain(body));
    }
  }

  async function readAgain(body: Spoken): Promise<void> {
    const { signal } = (turn.current = new AbortController());
    setState({ kind: "reading" });
    await read(body, signal);
    if (!signal.aborted) setState({ kind: "idle" });
  }

  function cancel(): void {
    turn.current?.abort();
    setState({ kind: "idle" });
  }

  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });
  useEffect(() => {
    if (state.kind !== "recording") return undefined;
    const left = state.startedAt + longestMs - Date.now();
    const timer = setTimeout(() => void finishNow.current(state.recorder), left);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => () => turn.current?.abort(), []);

  return { state, start, finish, cancel };
}

type Spoken = { audio: string; mimeType: string };

/** An ended session asks to log in, and the same recording is sent again. */
async function sendSpoken(body: Spoken, signal: AbortSignal): Promise<{ text: string }> {
  try {
    return await send(assistantEndpoints, "speechToText", { body }, { signal });
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthorized";
    if (!isSignedOut || !(await requestReauthentication())) throw error;
    return send(assistantEndpoints, "speechToText", { body }, { signal });
  }
}
