import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";

type PromptFile = { version: string; text: string };
export type Prompt = { system: string; version: string };

/** THE PROMPTS, one file for each mode behind what holds for all; read once, when the process starts. */
const common = readPrompt("common");
const prompts = Object.fromEntries(
  assistantModes.map((mode) => [mode, combine(mode, readPrompt(mode))]),
) as Record<AssistantMode, Prompt>;

export function promptOf(mode: AssistantMode): Prompt {
  return prompts[mode];
}

function combine(mode: AssistantMode, own: PromptFile): Prompt {
  return {
    system: `${common.text}\n\n${own.text}`,
    version: `${mode} ${common.version}.${own.version}`,
  };
}

function readPrompt(name: string): PromptFile {
  const file = readFileSync(join(import.meta.dirname, "prompts", `${name}.md`), "utf8");
  const [, version, text] = /^version: (\d+)\n\n([\s\S]+)$/.exec(file) ?? [];
  if (!version || !text) throw new Error(`The prompt ${name} does not begin with its version`);
  return { version, text: text.trim() };
}
