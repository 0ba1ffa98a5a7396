import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";

export type Prompt = { system: string; version: string };

/** One file per mode, appended to the common one; loaded at process start. */
const common = loadPrompt("common");
const prompts = Object.fromEntries(
  assistantModes.map((mode) => {
    const { text, version } = loadPrompt(mode);
    const system = `${common.text}\n\n${text}`;
    return [mode, { system, version: `${mode} ${common.version}.${version}` }];
  }),
) as Record<AssistantMode, Prompt>;

export function getPrompt(mode: AssistantMode): Prompt {
  return prompts[mode];
}

function loadPrompt(name: string) {
  const file = readFileSync(join(import.meta.dirname, "prompts", `${name}.md`), "utf8");
  const [, version, text] = /^version: (\d+)\n\n([\s\S]+)$/.exec(file) ?? [];
  if (!version || !text) throw new Error(`The prompt ${name} does not begin with its version`);
  return { version, text: text.trim() };
}
