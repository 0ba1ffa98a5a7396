import type { ReportedPost } from "@masar/contract/community/schemas";
import { reportReasons } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { MemberMarkdown } from "#web/entities/member/member-markdown.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { DecideDialog, type Decision, decisions } from "./decide-dialog.tsx";
import { queueQuery } from "./moderation.api.ts";

const states = ["all", ...reportReasons] as const;

export function ReportQueue() {
  const { t } = useTranslation();
  const filter = useListFilter(states);
  const { state, words } = filter;
  const query = useInfiniteQuery(
    queueQuery({ ...(state !== "all" && { reason: state }), ...(words && { q: words }) }),
  );
  return (
    <Card className="grid grid-cols-1 gap-4">
      <FilteredList
        filter={filter}
        searchLabel={t("moderation:queue.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.community.searchLength}
        filterLabel={t("moderation:queue.filter")}
        nameOf={(value) =>
          value === "all" ? t("moderation:queue.all") : t(`community:report.reasons.${value}`)
        }
        label={t("moderation:tabs.queue")}
        query={query}
        items={query.data?.pages.flatMap((page) => page.reported)}
        keyOf={({ post }) => post.id}
        renderItem={(item) => <QueueItem item={item} />}
        failed={t("moderation:queue.failed")}
        noMatch={!query.hasNextPage && <NoMatch onShowAll={filter.clearFilter} />}
        empty={
          !query.hasNextPage &&
          !filter.isFiltered && (
            <EmptyState
              title={t("moderation:queue.empty")}
              description={t("moderation:queue.emptyText")}
            />
          )
        }
      />
    </Card>
  );
}

function QueueItem({ item }: { item: ReportedPost }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { post, topic, reports } = item;
  const [decision, setDecision] = useState<Decision>();
  const isReply = post.number > 1;
  return (
    <article className="grid grid-cols-1 gap-4">
      <header className="grid grid-cols-1 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t(isReply ? "moderation:queue.reply" : "moderation:queue.topic")}</Badge>
          <Badge tone="rose">
            {t("moderation:queue.reports", {
              count: reports.length,
              shown: format.number(reports.length),
            })}
          </Badge>
          {post.state === "hidden" && <Badge tone="lapis">{t("moderation:queue.hidden")}</Badge>}
        </p>
        <h2 className="text-lg">
          <Link
            to={links.post(topic.id, post.number)}
            className="block wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi {...bidiText(topic.title)} />
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {t("moderation:queue.by")} <bdi {...bidiText(memberName(t, post.author))} />
          {t("between")}
          <TimeAgo at={post.created_at} />
        </p>
      </header>
      <div className="rounded-md border border-line bg-sunken px-4 py-3">
        <MemberMarkdown text={post.body} topLevel={3} />
      </div>
      <Reports reports={reports} />
      <div className="flex flex-wrap gap-2">
        {decisions
          .filter((value) => value !== "suspend" || post.author !== null)
          .map((value) => (
            <Button
              key={value}
              variant={value === "keep" ? "secondary" : "quiet"}
              className={value === "keep" || value === "hide" ? undefined : "text-rose"}
              onClick={() => setDecision(value)}
            >
              {t(`moderation:decide.${value}`)}
            </Button>
          ))}
      </div>
      {decision && (
        <DecideDialog decision={decision} item={item} onClose={() => setDecision(undefined)} />
      )}
    </article>
  );
}

/** Counted reasons, then the notes; never who reported. */
export function Reports({ reports }: { reports: ReportedPost["reports"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = reportReasons
    .map((reason) => ({ reason, count: reports.filter((r) => r.reason === reason).length }))
    .filter(({ count }) => count > 0);
  const notes = reports.filter(({ note }) => note !== "");
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="flex flex-wrap gap-2">
        {counted.map(({ reason, count }) => (
          <Badge key={reason}>
            {t(`community:report.reasons.${reason}`)}
            {count > 1 && ` × ${format.number(count)}`}
          </Badge>
        ))}
      </p>
      {notes.length > 0 && (
        <ul aria-label={t("moderation:queue.notes")} className="grid gap-1 text-ink-2">
          {notes.map(({ note, created_at }) => (
            <li
              key={`${created_at}${note}`}
              {...bidiText(note)}
              className="border-s-2 border-outline ps-3 wrap-anywhere"
            />
          ))}
        </ul>
      )}
    </div>
  );
}
