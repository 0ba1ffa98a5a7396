import { limits } from "@masar/contract/limits";
import { AppError } from "#api/errors.ts";
import { measureMp4 } from "#api/features/assistant/speech/mp4.ts";
import { measureWebm } from "#api/features/assistant/speech/webm.ts";

/** `seconds` are what it costs of the day. */
export type ReadRecording = { bytes: Uint8Array; mimeType: string; seconds: number };

/** A recorder stops at 120 seconds, a packet or two later. */
const slackSeconds = 1;

/** What a browser recorded, known by its bytes and measured by its packets, whatever it was said to be. */
export function readRecording(base64: string): ReadRecording {
  // The decoder skips what is not base64, and would read a text as noise.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new AppError("audio_invalid");
  const bytes = Buffer.from(base64, "base64");
  const webm = measureWebm(bytes);
  const seconds = webm ?? measureMp4(bytes);
  if (seconds === null) throw new AppError("audio_invalid");
  if (seconds > limits.voice.longestSeconds + slackSeconds) throw new AppError("audio_too_long");
  // A recorder writes 128 kbit a second at most: a file that is larger than its sound counts by its size.
  const least = (bytes.length * 8) / limits.voice.bitsPerSecond;
  const mimeType = webm === null ? "audio/mp4" : "audio/webm";
  return { bytes, mimeType, seconds: Math.max(seconds, least) };
}
