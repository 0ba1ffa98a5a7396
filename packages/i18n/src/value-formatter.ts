import { isolateValue } from "@masar/domain/text/bidi";
import { type Language, locales, resolveLanguage } from "./locales.ts";

type Formats = {
  formatNumber: (language: Language, value: number) => string;
  formatList: (language: Language, items: string[]) => string;
};

const ignore = () => {};

/** The i18next formatter: isolates inserted texts from their sentence, and so each item of a list. */
export function createValueFormatter({ formatNumber, formatList }: Formats) {
  return {
    type: "formatter" as const,
    init: ignore,
    add: ignore,
    addCached: ignore,
    format: (value: unknown, _format?: string, tag?: string): string => {
      const language = resolveLanguage(tag);
      const isolate = (text: string) => isolateValue(text, locales[language].dir);
      if (typeof value === "number") return formatNumber(language, value);
      if (Array.isArray(value)) return formatList(language, value.map(isolate));
      return typeof value === "string" ? isolate(value) : (value as string);
    },
  };
}
