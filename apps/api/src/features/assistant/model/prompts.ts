import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";

export type Prompt = { system: string; version: string };

/** One file per mode, appended to the common one; loaded at process start. */
const common = loadPrompt("common");
const prompts = Object.fromEntries(
  assistantModes.map((mode) => [mode, joinPrompt(mode)]),
) as Record<AssistantMode, Prompt>;

/** For `review_work` with criteria: an object instead of text. */
export const judgePrompt = joinPrompt("judge_work");

export function getPrompt(mode: AssistantMode): Prompt {
  return prompts[mode];
}

function joinPrompt(name: string): Prompt {
  const { text, version } = loadPrompt(name);
  return {
    system: `${common.text}\n\n${text}`,
    version: `${name} ${common.version}.${version}`,
  };
}

function loadPrompt(name: string) {
  const file = readFileSync(join(import.meta.dirname, "prompts", `${name}.md`), "utf8");
  const [, version, text] = /^version: (\d+)\n\n([\s\S]+)$/.exec(file) ?? [];
  if (!version || !text) throw new Error(`The prompt ${name} does not begin with its version`);
  return { version, text: text.trim() };
}
