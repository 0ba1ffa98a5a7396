import { limits } from "@masar/contract/limits";
import { AppError } from "#api/errors.ts";
import { measureMp4 } from "#api/features/assistant/speech/mp4.ts";
import { measureWebm } from "#api/features/assistant/speech/webm.ts";

/** `seconds` count against the daily quota. */
export type ParsedRecording = { bytes: Uint8Array; mimeType: string; seconds: number };

/** A recorder stops one or two packets after 120 seconds. */
const slackSeconds = 1;

/** Detects the format by the bytes and measures the length by the packets; headers are not trusted. */
export function parseRecording(base64: string): ParsedRecording {
  // The decoder would skip characters that are not base64.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new AppError("audio_invalid");
  const bytes = Buffer.from(base64, "base64");
  const webm = measureWebm(bytes);
  const seconds = webm ?? measureMp4(bytes);
  if (seconds === null) throw new AppError("audio_invalid");
  if (seconds > limits.voice.maxSeconds + slackSeconds) throw new AppError("audio_too_long");
  // A file larger than its sound counts by its size, at the maximum bit rate of a recorder.
  const minSeconds = (bytes.length * 8) / limits.voice.bitsPerSecond;
  const mimeType = webm === null ? "audio/mp4" : "audio/webm";
  return { bytes, mimeType, seconds: Math.max(seconds, minSeconds) };
}
