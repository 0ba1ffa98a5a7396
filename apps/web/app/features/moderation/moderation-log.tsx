import type { ModerationLogEntry } from "@masar/contract/community/schemas";
import { moderationEvents } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmButton } from "#web/ui/overlays/confirm-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { logQuery, useLiftSuspension } from "./moderation.api.ts";

const states = ["all", ...moderationEvents] as const;

export function ModerationLog() {
  const { t } = useTranslation();
  const filter = useListFilter(states);
  const { state, words } = filter;
  const query = useInfiniteQuery(
    logQuery({ ...(state !== "all" && { event: state }), ...(words && { q: words }) }),
  );
  return (
    <Card className="grid grid-cols-1 gap-4">
      <FilteredList
        filter={filter}
        isSelect
        searchLabel={t("moderation:log.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.community.searchLength}
        filterLabel={t("moderation:log.filter")}
        nameOf={(value) => t(`moderation:log.events.${value}`)}
        label={t("moderation:tabs.log")}
        query={query}
        items={query.data?.pages.flatMap((page) => page.entries)}
        keyOf={({ id }) => id}
        renderItem={(entry) => <LogLine entry={entry} />}
        failed={t("moderation:log.failed")}
        noMatch={<NoMatch onShowAll={filter.clearFilter} />}
        empty={
          <EmptyState
            title={t("moderation:log.empty")}
            description={t("moderation:log.emptyText")}
          />
        }
      />
    </Card>
  );
}

function LogLine({ entry }: { entry: ModerationLogEntry }) {
  const { t } = useTranslation();
  const days = Number(entry.details["days"]);
  const isSuspension = entry.event === "forum_member_suspended";
  const isByReports = entry.event === "forum_post_auto_hidden";
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <p className="wrap-anywhere">
        <span className="font-medium">
          {isSuspension && days === 0
            ? t("moderation:log.lifted")
            : t(`moderation:log.events.${entry.event}`)}
        </span>
        {isSuspension && days > 0 && (
          <span>{t("between") + t("moderation:days", { count: days })}</span>
        )}
        {entry.reason !== null && (
          <span>{t("between") + t(`community:report.reasons.${entry.reason}`)}</span>
        )}
      </p>
      <LogTopic entry={entry} />
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
        {!isByReports && (
          <span>
            {t("moderation:log.by")} <bdi {...bidiText(moderatorName(t, entry.moderator))} />
          </span>
        )}
        <span>
          {t("moderation:log.about")} <bdi {...bidiText(memberName(t, entry.member))} />
        </span>
        <TimeAgo at={entry.created_at} />
      </p>
      {isSuspension && days > 0 && entry.is_suspended && entry.member && (
        <LiftSuspension member={entry.member} />
      )}
    </div>
  );
}

/** Nothing when the topic was deleted. */
function LogTopic({ entry }: { entry: ModerationLogEntry }) {
  const { topic_id: id, topic_title: title, post_number: number } = entry;
  if (id === null || title === null) return null;
  return (
    <p className="wrap-anywhere">
      <Link
        to={number === null ? links.topic(id) : links.post(id, number)}
        className="relative text-teal underline underline-offset-4 after:absolute after:-inset-2"
      >
        <bdi {...bidiText(title)} />
      </Link>
    </p>
  );
}

function LiftSuspension({ member }: { member: NonNullable<ModerationLogEntry["member"]> }) {
  const { t } = useTranslation();
  const lift = useLiftSuspension();
  const finish = (close: () => void) => {
    close();
    toast({ title: t("moderation:lift.done") });
  };
  return (
    <ConfirmButton
      label={t("moderation:lift.button")}
      size="sm"
      className="mt-2 justify-self-start"
      title={t("moderation:lift.title")}
      subject={memberName(t, member)}
      text={t("moderation:lift.text")}
      mutation={lift}
      onConfirm={(close) => lift.mutate(member.id, { onSuccess: () => finish(close) })}
    />
  );
}

/** A moderator may have no display name. */
function moderatorName(t: TFunction, moderator: ModerationLogEntry["moderator"]): string {
  return moderator?.name === "" ? t("moderation:log.moderator") : memberName(t, moderator);
}
