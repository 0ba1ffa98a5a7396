import { limits } from "@masar/contract/limits";

const { sampleRate, channels, bitsPerSecond } = limits.voice;

/** Safari before 18.4 records no WebM. */
const mimeTypes = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

export type Recorder = {
  /** The current volume from 0 to 1. */
  readLevel: () => number;
  finish: () => Promise<Blob>;
  /** Discards the recording and releases the microphone. */
  cancel: () => void;
};

/** Also false on pages without https. */
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
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
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
  // After `cancel` nothing awaits it.
  stopped.catch(() => {});
  const meter = createMeter(stream);
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    // The browser stops it when the microphone is unplugged.
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

/** A shout is about 0.4; speech from across a table should already move the bar. */
const maxVolume = 0.3;

function createMeter(stream: MediaStream): { read: () => number; stop: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(wave);
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
      return Math.min(1, Math.sqrt(power) / maxVolume);
    },
    // Rejects when the browser has closed it.
    stop: () => void context.close().catch(() => {}),
  };
}

export async function toBase64(recording: Blob): Promise<string> {
  const bytes = new Uint8Array(await recording.arrayBuffer());
  const chunkSize = 0x8000;
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkSize) {
    text += String.fromCharCode(...bytes.subarray(start, start + chunkSize));
  }
  return btoa(text);
}
