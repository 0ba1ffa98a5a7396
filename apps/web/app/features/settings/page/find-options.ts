import type { SettingsGroup } from "@masar/contract/settings/groups";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";

/** The options that people search by other words, each with its group and its label on the page. */
const options = [
  { id: "language", group: "region", label: "language.label" },
  { id: "timeZone", group: "region", label: "settings:region.timeZone" },
  { id: "digits", group: "region", label: "settings:region.digits" },
  { id: "firstDay", group: "region", label: "settings:region.firstDay" },
  { id: "hijri", group: "region", label: "settings:region.hijri" },
  { id: "restDays", group: "study", label: "settings:study.restDays" },
  { id: "dayStart", group: "study", label: "settings:study.dayStart" },
  { id: "timer", group: "study", label: "settings:study.timer" },
  { id: "hide", group: "study", label: "settings:study.hide" },
  { id: "pause", group: "study", label: "settings:study.pause" },
  { id: "theme", group: "appearance", label: "theme.label" },
  { id: "motion", group: "appearance", label: "settings:appearance.motion" },
  {
    id: "studyTime",
    group: "notifications",
    label: "settings:notificationPreferences.studyTime",
  },
  { id: "quiet", group: "notifications", label: "settings:quiet.title" },
  { id: "email", group: "account", label: "settings:email.title" },
  { id: "password", group: "account", label: "settings:password.change" },
  { id: "secondFactor", group: "account", label: "settings:secondFactor.title" },
  { id: "export", group: "account", label: "settings:export.title" },
  { id: "deletion", group: "account", label: "settings:deletion.title" },
] as const satisfies { id: string; group: SettingsGroup; label: string }[];

export type SettingOption = {
  id: string;
  group: SettingsGroup;
  label: string;
  /** What else it is called. */
  names: string[];
  /** The page of the group, which marks the label and brings it into view. */
  to: string;
};

export function useSettingOptions(): SettingOption[] {
  const { t } = useTranslation();
  return options.map(({ id, group, label: key }) => {
    const label = t(key);
    return {
      id,
      group,
      label,
      names: t(`settings:searchWords.${id}`).split(/[,،]\s*/u),
      to: `${links.settingsGroup(group)}?${new URLSearchParams({ search: label })}`,
    };
  });
}

/** Options whose label or other names have a word that starts with each of the words. */
export function findOptions(all: readonly SettingOption[], words: string): SettingOption[] {
  const wanted = toParts(words);
  if (wanted.length === 0) return [];
  return all.filter(({ label, names }) => {
    const parts = toParts([label, ...names].join(" "));
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

function toParts(text: string): string[] {
  return foldText(text).split(" ").filter(Boolean).map(dropArticle);
}
