import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.ts";

const run = promisify(execFile);
const grammar = join(import.meta.dirname, "../spoken-question.gram");
const sampleRate = 16_000;
/** The model does not know synthetic voices: wide beams, and no pause ends the question. */
const patience = [
  "-beam",
  "1e-120",
  "-pbeam",
  "1e-120",
  "-wbeam",
  "1e-100",
  "-remove_silence",
  "no",
];

/** A question of eight words as sound, for the browser's microphone. */
export async function speak(words: string, file: string): Promise<void> {
  await run("espeak-ng", ["-v", "en-us", "-s", "130", "-g", "8", "-w", file, words]);
}

/** A real recogniser behind the scripted provider: Debian's pocketsphinx with its English model. */
export async function recognise(recording: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "masar-speech-"));
  try {
    const file = join(folder, "speech.raw");
    await writeFile(file, await decode(recording));
    const options = ["-infile", file, "-jsgf", grammar, "-logfn", join(folder, "log")];
    const { stdout } = await run("pocketsphinx_continuous", [...options, ...patience]);
    return stdout.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Decodes a recording into raw samples with a browser, which knows every format that browsers record. */
async function decode(recording: Uint8Array): Promise<Buffer> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const samples = await page.evaluate(
      async ({ base64, rate }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const context = new OfflineAudioContext(1, 1, rate);
        const sound = await context.decodeAudioData(bytes.buffer);
        return Array.from(sound.getChannelData(0), (value) => Math.round(value * 32_767));
      },
      { base64: Buffer.from(recording).toString("base64"), rate: sampleRate },
    );
    return Buffer.from(Int16Array.from(samples).buffer);
  } finally {
    await browser.close();
  }
}
