import type { AnswerReport } from "@masar/contract/admin/schemas";
import { limits } from "@masar/contract/limits";
import { directionOf } from "@masar/domain/text/text-direction";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { answerReportsQuery, useMarkReport } from "#web/features/admin/admin.api.ts";
import { pendingCountsQuery } from "#web/features/admin/instance.api.ts";

const states = ["open", "seen"] as const;
/** The server counts no further. */
const maxCounted = 100;
/** In characters: a longer answer is collapsed. */
const shortAnswer = 600;

export function AnswerReports() {
  const { t } = useTranslation();
  const filter = useListFilter(states);
  const query = useInfiniteQuery(answerReportsQuery({ state: filter.state, q: filter.words }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <ForumReports />
      <Card aria-labelledby="answer-reports" className="grid grid-cols-1 gap-4">
        <div>
          <CardTitle id="answer-reports">{t("administration:reports.title")}</CardTitle>
          <p className="measure mt-1 text-sm text-ink-2">
            {t("administration:reports.description")}
          </p>
        </div>
        <InlineAlert tone="info">{t("administration:reports.privacy")}</InlineAlert>
        <FilteredList
          filter={filter}
          searchLabel={t("administration:reports.search")}
          clearLabel={t("administration:list.clear")}
          maxLength={limits.administration.searchLength}
          filterLabel={t("administration:list.filter")}
          nameOf={(value) => t(`administration:reports.states.${value}`)}
          label={t("administration:reports.title")}
          query={query}
          items={query.data?.pages.flatMap(({ reports }) => reports)}
          keyOf={({ id }) => id}
          renderItem={(report) => <ReportRow report={report} />}
          failed={t("administration:reports.failed")}
          noMatch={<NoMatch onShowAll={filter.clearFilter} />}
          empty={
            <EmptyState
              title={t("administration:reports.empty")}
              description={t("administration:reports.emptyText")}
            />
          }
        />
      </Card>
    </div>
  );
}

function ForumReports() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useQuery(pendingCountsQuery).data?.forum_reports;
  const formatCount = (value: number) => {
    const key = value >= maxCounted ? "forumMany" : "forumCount";
    return t(`administration:reports.${key}`, { count: value, shown: format.number(value) });
  };
  return (
    <Card
      aria-labelledby="forum-reports"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <CardTitle id="forum-reports">{t("administration:reports.forum")}</CardTitle>
        <p className="text-sm text-ink-2">
          {count === undefined ? t("administration:reports.forumText") : formatCount(count)}
        </p>
      </div>
      <ButtonLink variant="secondary" to={links.moderation}>
        {t("administration:reports.forumOpen")}
      </ButtonLink>
    </Card>
  );
}

function ReportRow({ report }: { report: AnswerReport }) {
  const { t } = useTranslation();
  const mark = useMarkReport();
  const { id, answer, comment } = report;
  const isSeen = report.seen_at !== null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="rose">{t(`answers:report.reasons.${report.reason}`)}</Badge>
        <Badge>
          {report.model ? <bdi dir="ltr">{report.model}</bdi> : t("administration:reports.library")}
        </Badge>
        <TimeAgo at={report.reported_at} className="text-sm text-ink-2" />
      </div>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-ink-2">{t("administration:reports.comment")}</dt>
          <dd
            dir={directionOf(comment) ?? undefined}
            className="text-start wrap-anywhere whitespace-pre-wrap"
          >
            {comment || <span className="text-ink-3">{t("administration:reports.noComment")}</span>}
          </dd>
        </div>
      </dl>
      <details open={answer.length <= shortAnswer}>
        <summary className="flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4">
          {t("administration:reports.answer")}
        </summary>
        {/* The Markdown source, not rendered: that is what was reported. */}
        <p
          {...bidiText(answer, directionOf(answer))}
          className="rounded-md border border-line bg-sunken px-4 py-3 text-start wrap-anywhere whitespace-pre-wrap"
        />
      </details>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        loading={mark.isPending}
        onClick={() => mark.mutate({ id, seen: !isSeen })}
      >
        {t(isSeen ? "administration:reports.markOpen" : "administration:reports.markSeen")}
      </Button>
    </div>
  );
}
