import { isolateValue, type TextDirection } from "./bidi.ts";

type Formats<Language> = {
  toLanguage: (tag: string | undefined) => Language;
  directionOf: (language: Language) => TextDirection;
  formatNumber: (language: Language, value: number) => string;
  formatList: (language: Language, items: string[]) => string;
};

const ignore = () => {};

/** i18next formatter that isolates inserted texts and list items from their sentence. */
export function createValueFormatter<Language>(formats: Formats<Language>) {
  return {
    type: "formatter" as const,
    init: ignore,
    add: ignore,
    addCached: ignore,
    format: (value: unknown, _format?: string, tag?: string): string => {
      const language = formats.toLanguage(tag);
      const isolate = (text: string) => isolateValue(text, formats.directionOf(language));
      if (typeof value === "number") return formats.formatNumber(language, value);
      if (Array.isArray(value)) return formats.formatList(language, value.map(isolate));
      return typeof value === "string" ? isolate(value) : (value as string);
    },
  };
}
