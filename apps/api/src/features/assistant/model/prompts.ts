import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";

type PromptFile = { version: string; text: string };
export type Prompt = { system: string; version: string };

/** One file per mode, appended to the common one; loaded at process start. */
const common = loadPrompt("common");
const prompts = Object.fromEntries(
  assistantModes.map((mode) => [mode, combine(mode, loadPrompt(mode))]),
) as Record<AssistantMode, Prompt>;

export function getPrompt(mode: AssistantMode): Prompt {
  return prompts[mode];
}

function combine(mode: AssistantMode, own: PromptFile): Prompt {
  return {
    system: `${common.text}\n\n${own.text}`,
    version: `${mode} ${common.version}.${own.version}`,
  };
}

function loadPrompt(name: string): PromptFile {
  const file = readFileSync(join(import.meta.dirname, "prompts", `${name}.md`), "utf8");
  const [, version, text] = /^version: (\d+)\n\n([\s\S]+)$/.exec(file) ?? [];
  if (!version || !text) throw new Error(`The prompt ${name} does not begin with its version`);
  return { version, text: text.trim() };
}
