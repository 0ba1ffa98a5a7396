import { limits } from "@masar/contract/limits";

const { sampleRate, channels, bitsPerSecond } = limits.voice;

/** Safari before 18.4 records no WebM. */
const kinds = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

export type Recorder = {
  /** How loud it is just now, from 0 to 1. */
  readLevel: () => number;
  /** What was recorded. */
  finish: () => Promise<Blob>;
  /** Forgets what was recorded, and lets go of the microphone. */
  cancel: () => void;
};

/** Whether this browser can record at all; also false on pages without https. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices !== undefined;
}

export async function startRecorder(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { sampleRate, channelCount: channels, echoCancellation: true, noiseSuppression: true },
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, release);
  } catch (error) {
    release();
    throw error;
  }
}

function record(stream: MediaStream, release: () => void): Recorder {
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType ? { mimeType } : {}),
  });
  const pieces: Blob[] = [];
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    recorder.addEventListener("stop", () => resolve());
    recorder.addEventListener("error", () => reject(new Error("recording failed")));
  });
  // Somebody may have cancelled, and nobody waits for its end then.
  stopped.catch(() => {});
  const meter = createMeter(stream);
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    // The browser stops it by itself when the microphone is unplugged.
    if (recorder.state !== "inactive") recorder.stop();
    meter.stop();
    release();
  };
  recorder.start();
  return {
    readLevel: meter.read,
    async finish() {
      end();
      await stopped;
      return new Blob(pieces, { type: recorder.mimeType });
    },
    cancel: end,
  };
}

/** A shout is about 0.4 by this measure; speech from across a table should already move the bar. */
const loudest = 0.3;

function createMeter(stream: MediaStream): { read: () => number; stop: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(wave);
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
      return Math.min(1, Math.sqrt(power) / loudest);
    },
    // A browser that has taken it away already refuses.
    stop: () => void context.close().catch(() => {}),
  };
}

/** The recording as the API takes it. */
export async function toBase64(recording: Blob): Promise<string> {
  const bytes = new Uint8Array(await recording.arrayBuffer());
  const piece = 0x8000;
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) {
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  }
  return btoa(text);
}
