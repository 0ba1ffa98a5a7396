import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import { mergeTexts } from "./merge-texts.ts";

/** `ar` is neutral; `ar.masculine` and `ar.feminine` hold only the texts that differ. */
export function loadArabicTexts<T extends object>(
  load: (name: string) => object,
): Record<FormOfAddress, T> {
  const neutral = load("ar") as T;
  return {
    neutral,
    masculine: mergeTexts(neutral, load("ar.masculine")),
    feminine: mergeTexts(neutral, load("ar.feminine")),
  };
}
