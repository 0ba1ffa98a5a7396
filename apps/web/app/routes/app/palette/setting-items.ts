import type { SettingsGroup } from "@masar/contract/settings/groups";
import { Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { useGroupTexts } from "#web/features/settings/page/find-groups.ts";
import { useSettingOptions } from "#web/features/settings/page/find-options.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links } from "#web/platform/urls/links.ts";

export function useSettingItems(): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  const strings: Partial<Record<SettingsGroup, object>> =
    i18n.getResourceBundle(language, "settings") ?? {};
  const options = useSettingOptions().map(({ id, group, label, names, to }) => ({
    id: `option-${id}`,
    title: label,
    about: t(`settings:${group}.title`),
    names,
    icon: Settings2,
    to,
  }));
  const groups = useGroupTexts().map(({ id, text }) => ({
    id,
    title: t(`settings:${id}.title`),
    about: t(`settings:${id}.lead`),
    // People type the name of the page before that of the group.
    names: [`${t("settings:title")} ${t(`settings:${id}.title`)}`, ...listNames(strings[id] ?? {})],
    moreText: text,
    icon: Settings2,
    to: links.settingsGroup(id),
  }));
  return [...groups, ...options];
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
