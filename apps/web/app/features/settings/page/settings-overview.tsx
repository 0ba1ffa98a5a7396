import {
  isSettingsGroup,
  type SettingsGroup,
  settingsGroups,
} from "@masar/contract/settings/groups";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { useFoundGroups } from "./find-groups.ts";
import { findOptions, type SettingOption, useSettingOptions } from "./find-options.ts";
import { groupIcons } from "./group-icons.ts";

export function SettingsOverview() {
  const { hash, search } = useLocation();
  const page = findGroupPage(hash.slice(1));
  if (page) return <Navigate to={{ search, ...page }} replace />;
  return <GroupList />;
}

/** Once every group was a section of one page: mails and notifications still link to `/settings#devices`. */
function findGroupPage(section: string): { pathname: string; hash?: string } | undefined {
  if (section === "consents") {
    return { pathname: links.settingsGroup("privacy"), hash: section };
  }
  return isSettingsGroup(section) ? { pathname: links.settingsGroup(section) } : undefined;
}

function GroupList() {
  const { t } = useTranslation();
  const [search, changeSearch] = useSearchChanges();
  const words = search.get("search") ?? "";
  const options = findOptions(useSettingOptions(), words);
  const groups = useFoundGroups(words);
  const found = settingsGroups.filter(
    (id) => groups.includes(id) || options.some(({ group }) => group === id),
  );
  return (
    <div className="grid gap-6">
      <PageHeader title={t("settings:title")} description={t("settings:lead")} />
      <SearchBox
        label={t("settings:search.label")}
        clearLabel={t("settings:search.clear")}
        maxLength={60}
        value={words}
        onSearch={(next) => changeSearch({ search: next })}
        className="w-full sm:max-w-xs"
      />
      <output className="sr-only not-empty:not-sr-only">
        {found.length === 0 && (
          <EmptyState
            title={t("settings:search.none", { words })}
            description={t("settings:search.noneText")}
          />
        )}
      </output>
      {found.length > 0 && (
        <nav aria-label={t("settings:sections")}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {found.map((id) => (
              <GroupItem
                key={id}
                id={id}
                words={words}
                options={options.filter(({ group }) => group === id)}
              />
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

type GroupItemProps = { id: SettingsGroup; words: string; options: readonly SettingOption[] };

function GroupItem({ id, words, options }: GroupItemProps) {
  const { t } = useTranslation();
  const isLong = id === "busy" || id === "calendar";
  return (
    <li className="relative flex items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-outline hover:bg-sunken">
      <Icon icon={groupIcons[id]} className="text-teal" />
      <div className="min-w-0 flex-1">
        <Link
          to={{
            pathname: links.settingsGroup(id),
            // The page marks the words.
            search: words && String(new URLSearchParams({ search: words })),
          }}
          className="font-medium after:absolute after:inset-0 after:rounded-lg"
        >
          {t(`settings:${id}.title`)}
        </Link>
        <p className="text-sm text-ink-2">
          {isLong ? t(`settings:${id}.leadShort`) : t(`settings:${id}.lead`)}
        </p>
        {options.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {options.map((option) => (
              // Above the link that covers the whole item.
              <li key={option.id} className="relative z-10">
                <Link
                  to={option.to}
                  className="inline-flex min-h-11 items-center text-sm font-medium text-teal underline"
                >
                  {option.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Icon icon={ChevronRight} className="text-ink-3" />
    </li>
  );
}
