import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { TFunction } from "i18next";

const places = ["first", "second", "third"] as const;

/** Three questions to begin with, by mode. */
export function listStarters(t: TFunction, mode: AssistantMode): string[] {
  return places.map((place) => t(`assistant:starters.${mode}.${place}`));
}
