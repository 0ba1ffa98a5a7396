import { type SettingsGroup, settingsGroups } from "@masar/contract/settings/groups";
import { foldText } from "@masar/domain/text/fold-arabic";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** The strings that each group of settings uses; `alsoCalled` has further search words. */
const stringsOf: Record<SettingsGroup, readonly string[]> = {
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
};

/** The groups that contain all words, with Arabic spelling variants folded. */
export function useFoundGroups(words: string): SettingsGroup[] {
  const groups = useGroupTexts();
  const wanted = foldText(words).split(" ").filter(Boolean);
  return groups
    .filter(({ text }) => wanted.every((word) => foldText(text).includes(word)))
    .map(({ id }) => id);
}

/** The groups in their order with all their text, for a search. */
export function useGroupTexts(): { id: SettingsGroup; text: string }[] {
  const { i18n } = useTranslation();
  const { language } = useLanguage();
  const strings: Record<string, object> = i18n.getResourceBundle(language, "settings") ?? {};
  const shared = i18n.getResourceBundle(language, "common") as { theme: object; language: object };
  return settingsGroups.map((id) => {
    const texts = stringsOf[id].flatMap((name) => listTexts(strings[name] ?? {}));
    if (id === "appearance") texts.push(...listTexts(shared.theme));
    if (id === "region") texts.push(...listTexts(shared.language));
    return { id, text: texts.join(" ") };
  });
}

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value: string | object) =>
    typeof value === "string" ? value : listTexts(value),
  );
}
