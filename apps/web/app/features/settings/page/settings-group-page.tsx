import type { SettingsGroup } from "@masar/contract/settings/groups";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { GroupNav } from "./group-nav.tsx";
import { useHashFocus } from "#web/ui/layout/use-hash-focus.ts";
import { useSearchHits } from "./use-search-hits.ts";

type SettingsGroupPageProps = { group: SettingsGroup; children: ReactNode };

/** Around the content of one group: `/settings/devices`. */
export function SettingsGroupPage({ group, children }: SettingsGroupPageProps) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <GroupNav current={group} />
      <MarkedContent key={group}>
        <PageHeader
          title={t(`settings:${group}.title`)}
          description={t(`settings:${group}.lead`)}
        />
        {children}
      </MarkedContent>
    </div>
  );
}

/** Marks the words of the search that led here. */
function MarkedContent({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const content = useRef<HTMLDivElement>(null);
  useSearchHits(search.get("search") ?? "", content);
  useHashFocus();
  return (
    <div ref={content} className="grid min-w-0 max-w-3xl gap-6">
      {children}
    </div>
  );
}
