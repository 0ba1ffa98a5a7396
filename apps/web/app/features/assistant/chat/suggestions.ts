import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { TFunction } from "i18next";

const starters = ["first", "second", "third"] as const;

export function listStarters(t: TFunction, mode: AssistantMode): string[] {
  return starters.map((name) => t(`assistant:starters.${mode}.${name}`));
}
