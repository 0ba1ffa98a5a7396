import type { SettingsGroup } from "@masar/contract/settings/groups";
import { Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { useGroupTexts } from "#web/features/settings/page/find-groups.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links } from "#web/platform/urls/links.ts";

export function useSettingItems(): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  const strings: Partial<Record<SettingsGroup, object>> =
    i18n.getResourceBundle(language, "settings") ?? {};
  return useGroupTexts().map(({ id, text }) => ({
    id,
    title: t(`settings:${id}.title`),
    about: t(`settings:${id}.lead`),
    names: listNames(strings[id] ?? {}),
    moreText: text,
    icon: Settings2,
    to: links.settingsGroup(id),
  }));
}

/** Longer texts explain a setting rather than name it. */
const maxNameWords = 3;

/** The labels of a section and its further names. */
function listNames({ lead: _lead, ...strings }: { lead?: string; alsoCalled?: string }): string[] {
  return Object.values(strings)
    .filter((value) => typeof value === "string")
    .flatMap((value) => value.split(/[,،]/u))
    .filter((name) => name.trim().split(" ").length <= maxNameWords);
}
