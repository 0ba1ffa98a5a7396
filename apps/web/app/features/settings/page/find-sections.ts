import { foldText } from "@masar/domain/text/fold-arabic";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** The sections in their order, with the string groups they use; `alsoCalled` has further search words. */
const groupsOf = {
  region: ["region", "setupAgain"],
  study: ["study"],
  busy: ["busy"],
  calendar: ["calendar"],
  appearance: ["appearance", "lowData"],
  device: ["device"],
  notifications: ["notifications", "notificationPreferences", "quiet"],
  assistant: ["assistant"],
  account: ["account", "email", "password", "secondFactor", "codes", "export", "deletion"],
  devices: ["devices"],
  privacy: ["privacy", "consents"],
} as const;

export type SectionId = keyof typeof groupsOf;

const sectionIds = Object.keys(groupsOf) as SectionId[];

/** The sections that contain all words, with Arabic spelling variants folded. */
export function useFoundSections(words: string): SectionId[] {
  const { i18n } = useTranslation();
  const { language } = useLanguage();
  const wanted = foldText(words).split(" ").filter(Boolean);
  if (wanted.length === 0) return sectionIds;
  const strings: Record<string, object> = i18n.getResourceBundle(language, "settings") ?? {};
  const shared = i18n.getResourceBundle(language, "common") as { theme: object; language: object };
  return sectionIds.filter((id) => {
    const groups: readonly string[] = groupsOf[id];
    const texts = groups.flatMap((group) => listTexts(strings[group] ?? {}));
    if (id === "appearance") texts.push(...listTexts(shared.theme));
    if (id === "region") texts.push(...listTexts(shared.language));
    const text = foldText(texts.join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value: string | object) =>
    typeof value === "string" ? value : listTexts(value),
  );
}
