import type { AssistantState } from "@masar/contract/assistant/schemas";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { VoiceControl } from "./voice-control.tsx";

const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<unknown>>();
const stopTrack = vi.fn<() => void>();
let made: { options: MediaRecorderOptions; recorder: FakeRecorder }[] = [];
let supported = ["audio/webm;codecs=opus", "audio/webm"];

class FakeRecorder extends EventTarget {
  static isTypeSupported = (kind: string) => supported.includes(kind);
  state = "inactive";
  mimeType: string;
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.mimeType = options.mimeType ?? "";
    made.push({ options, recorder: this });
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    const data = Object.assign(new Event("dataavailable"), { data: new Blob(["sound"]) });
    this.dispatchEvent(data);
    this.dispatchEvent(new Event("stop"));
  }
}

class FakeContext {
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  isClosed = false;
  close = async () => {
    if (this.isClosed) throw new DOMException("closed", "InvalidStateError");
    this.isClosed = true;
  };
}

beforeEach(() => {
  made = [];
  supported = ["audio/webm;codecs=opus", "audio/webm"];
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
  stopTrack.mockReset();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeContext);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const state: AssistantState = {
  engine: "library",
  model: null,
  processor: null,
  speech_processor: "Example Speech",
  has_ai_consent: false,
  has_recording_consent: true,
  questions: { limit: 40, left: 40 },
  speech_seconds: { limit: 3600, left: 3600 },
  resets_at: "2026-11-16T00:00:00Z",
};

async function openControl(
  values: Partial<AssistantState> = {},
  transcribe: () => unknown = () => ({ text: "what is a join" }),
) {
  const onText = vi.fn<(text: string) => void>();
  const now = { ...state, ...values };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getAssistant: () => now,
    recordConsent: () => {
      now.has_recording_consent = true;
      return { kind: "recording", granted: true, version: "1", created_at: "2026-11-15T08:00:00Z" };
    },
    speechToText: transcribe,
  });
  await renderApp([{ path: "*", element: <VoiceControl disabled={false} onText={onText} /> }], {
    at: "/dashboard",
  });
  return { onText, requests };
}

const start = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Ask by voice" }));
const finish = async () => fireEvent.click(await screen.findByRole("button", { name: "Done" }));

describe("VoiceControl", () => {
  test("[R9.02] requests 44,100 Hz, one channel and 128 kbit/s from the browser", async () => {
    await openControl();
    await start();
    await screen.findByRole("button", { name: "Done" });
    expect(getUserMedia.mock.calls[0]?.[0].audio).toMatchObject({
      sampleRate: 44_100,
      channelCount: 1,
    });
    expect(made[0]?.options).toEqual({
      audioBitsPerSecond: 128_000,
      mimeType: "audio/webm;codecs=opus",
    });
  });

  test("[R7.09] sends the recording with its MIME type and returns the text", async () => {
    const { onText, requests } = await openControl();
    await start();
    await finish();
    await waitFor(() => expect(onText).toHaveBeenCalledWith("what is a join"));
    const sent = requests.find(({ name }) => name === "speechToText");
    expect(sent?.body).toEqual({ audio: btoa("sound"), mimeType: "audio/webm;codecs=opus" });
    expect(stopTrack).toHaveBeenCalled();
    await screen.findByRole("button", { name: "Ask by voice" });
  });

  test("records MP4 in a browser without WebM", async () => {
    supported = ["audio/mp4"];
    await openControl();
    await start();
    await screen.findByRole("button", { name: "Done" });
    expect(made[0]?.options.mimeType).toBe("audio/mp4");
  });

  test("[R5.11] ends a recording after 120 seconds", async () => {
    const { onText } = await openControl();
    await screen.findByRole("button", { name: "Ask by voice" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await start();
    await screen.findByRole("timer");
    await act(() => vi.advanceTimersByTimeAsync(119_000));
    expect(made[0]?.recorder.state).toBe("recording");
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(made[0]?.recorder.state).toBe("inactive");
    await waitFor(() => expect(onText).toHaveBeenCalled());
  });

  test("sends nothing and releases the microphone when cancelled", async () => {
    const { onText, requests } = await openControl();
    await start();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(stopTrack).toHaveBeenCalled());
    expect(requests.some(({ name }) => name === "speechToText")).toBe(false);
    expect(onText).not.toHaveBeenCalled();
  });

  test("appends the text to the draft as it is when the text arrives", async () => {
    let answer = (_text: { text: string }) => {};
    const { onText } = await openControl({}, () => new Promise((resolve) => (answer = resolve)));
    const heard: string[] = [];
    onText.mockImplementation((text) => heard.push(text));
    await start();
    await finish();
    await screen.findByText("Turning your speech into text", { selector: "output" });
    expect(document.activeElement?.textContent).toContain("Cancel");
    answer({ text: "late" });
    await waitFor(() => expect(heard).toEqual(["late"]));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ask by voice" })),
    );
  });

  test("sends the same recording again after a failed transcription", async () => {
    let tries = 0;
    const { onText } = await openControl({}, () =>
      tries++ === 0 ? refuse("server_busy") : { text: "again" },
    );
    await start();
    await finish();
    await waitFor(() => expect(getToasts()[0]?.description).toMatch(/busy/));
    act(() => getToasts()[0]?.action?.onAct());
    await waitFor(() => expect(onText).toHaveBeenCalledWith("again"));
    expect(made).toHaveLength(1);
  });

  test("causes no unhandled rejection when unmounted after a recording", async () => {
    const failed = vi.fn<(event: Event) => void>();
    const onRejection = (error: unknown) => failed(error as Event);
    process.on("unhandledRejection", onRejection);
    const { onText } = await openControl();
    await start();
    await finish();
    await waitFor(() => expect(onText).toHaveBeenCalled());
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", onRejection);
    expect(failed).not.toHaveBeenCalled();
    expect(stopTrack).toHaveBeenCalledTimes(1);
  });

  test("names the processor and asks for consent before the first recording", async () => {
    const { requests } = await openControl({ has_recording_consent: false });
    await start();
    await screen.findByText(/we send the recording to Example Speech/);
    expect(getUserMedia).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Agree and record" }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
    const consent = requests.find(({ name }) => name === "recordConsent");
    expect(consent?.body).toMatchObject({ kind: "recording", granted: true });
  });

  test("shows no button when the server has no speech processor", async () => {
    await openControl({ speech_processor: null });
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });
});

describe("[R8.14] a voice error", () => {
  const denied = "Microphone access denied. Please allow microphone permissions.";
  const missing = "No microphone found. Please check your audio devices.";
  test.each([
    ["NotAllowedError", denied],
    ["NotFoundError", missing],
    ["AbortError", "Please check microphone permissions and try again."],
  ])("%s of the microphone", async (name, text) => {
    getUserMedia.mockRejectedValue(new DOMException("no", name));
    await openControl();
    await start();
    await waitFor(() =>
      expect(getToasts()[0]).toMatchObject({ title: "Recording Failed", description: text }),
    );
    await screen.findByRole("button", { name: "Ask by voice" });
  });

  test.each([
    ["nothing heard", () => ({ text: " " }), "No text was detected from your speech"],
    ["not converted", () => refuse("speech_unavailable"), "Failed to convert speech to text"],
    [
      "a consent that was withdrawn elsewhere",
      () => refuse("consent_needed"),
      "Your voice is sent to another service, so we need your consent first.",
    ],
    [
      "an hour spoken today",
      () => refuse("speech_today"),
      "Today's recording time is used up. You can still type.",
    ],
  ])("%s", async (_, transcribe, text) => {
    const { onText } = await openControl({}, transcribe);
    await start();
    await finish();
    await waitFor(() =>
      expect(getToasts()[0]).toMatchObject({
        title: "Speech Processing Failed",
        description: text,
      }),
    );
    expect(onText).not.toHaveBeenCalled();
  });
});
