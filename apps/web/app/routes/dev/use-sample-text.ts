import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { sampleText } from "./sample-text.ts";

export function useSampleText() {
  return sampleText[useLanguage().language];
}
