import {
  forumCategories,
  type ForumCategory,
  type ForumList,
  forumLists,
} from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { EllipsisVertical, PenLine, ShieldCheck, UserX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { BlockedMembers } from "./blocked-members.tsx";
import { SearchResults } from "./search-results.tsx";
import { useForumState } from "./forum-url-state.ts";
import { TopicList } from "./topic-list.tsx";
import { useViewer } from "#web/features/community/community.api.ts";
import { OfflineAlert } from "#web/features/community/offline-alert.tsx";

export function ForumPage() {
  const { t } = useTranslation();
  const { list, filters, setList, setFilters } = useForumState();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t("community:title")}
        description={t("community:intro")}
        actions={
          <>
            <ButtonLink to={links.newTopic} icon={<Icon icon={PenLine} />}>
              {t("community:ask")}
            </ButtonLink>
            <ForumMenu />
          </>
        }
      />
      <OfflineAlert />
      <SearchBox
        value={filters.q ?? ""}
        label={t("community:search.label")}
        clearLabel={t("community:search.clear")}
        maxLength={limits.community.searchLength}
        onSearch={(q) => setFilters({ q: q || undefined })}
      />
      {filters.q ? (
        <section aria-label={t("community:search.results")}>
          <p className="mb-3 text-sm text-ink-2">{t("community:search.everywhere")}</p>
          <SearchResults q={filters.q} />
        </section>
      ) : (
        <Tabs
          label={t("community:lists.label")}
          isScrolling
          value={list}
          onValueChange={(value) => setList(value as ForumList)}
          items={forumLists.map((value) => ({
            value,
            label: t(`community:lists.${value}`),
            content: (
              <div className="grid grid-cols-1 gap-4">
                <Filters />
                <TopicList />
              </div>
            ),
          }))}
        />
      )}
    </div>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { filters, setFilters, setLanguage } = useForumState();
  return (
    // As wide as their longest word; they wrap when both do not fit.
    <div className="flex flex-wrap gap-3 *:flex-auto sm:max-w-md">
      <Select
        aria-label={t("community:filters.category")}
        value={filters.category ?? ""}
        options={[
          { value: "", label: t("community:filters.anyCategory") },
          ...forumCategories.map((value) => ({ value, label: t(`community:categories.${value}`) })),
        ]}
        onChange={({ target }) =>
          setFilters({ category: (target.value || undefined) as ForumCategory | undefined })
        }
      />
      <Select
        aria-label={t("community:filters.language")}
        value={filters.language ?? ""}
        options={[
          { value: "", label: t("community:filters.anyLanguage") },
          ...languages.map((value) => ({ value, label: t(`community:languages.${value}`) })),
        ]}
        onChange={({ target }) => setLanguage((target.value || undefined) as Language | undefined)}
      />
    </div>
  );
}

function ForumMenu() {
  const { t } = useTranslation();
  const { canModerate } = useViewer();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t("community:more")} />}>
        {canModerate && (
          <MenuLink to={links.moderation} icon={ShieldCheck}>
            {t("community:moderation")}
          </MenuLink>
        )}
        <MenuItem icon={UserX} onSelect={() => setOpen(true)}>
          {t("community:blocked.title")}
        </MenuItem>
      </Menu>
      <BlockedMembers open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
