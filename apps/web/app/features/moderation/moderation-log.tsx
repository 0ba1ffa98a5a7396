import type { ModerationLogEntry } from "@masar/contract/community/schemas";
import { moderationEvents } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { logQuery, useLiftSuspension } from "./moderation.api.ts";

const states = ["all", ...moderationEvents] as const;

/** What was decided, by whom, about whom; nobody can change it afterwards. */
export function ModerationLog() {
  const { t } = useTranslation();
  const { state, words, setFilter, isFiltered, clearFilter } = useListFilter(states);
  const query = useInfiniteQuery(
    logQuery({ ...(state !== "all" && { event: state }), ...(words && { q: words }) }),
  );
  return (
    <Card className="grid grid-cols-1 gap-4">
      <SearchBox
        value={words}
        label={t("moderation:log.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.community.searchLength}
        onSearch={(next) => setFilter({ words: next })}
      />
      <Field label={t("moderation:log.filter")}>
        <Select
          value={state}
          options={states.map((value) => ({
            value,
            label: t(`moderation:log.events.${value}`),
          }))}
          onChange={({ target }) => setFilter({ state: states.find((s) => s === target.value) })}
        />
      </Field>
      <PagedList
        label={t("moderation:tabs.log")}
        query={query}
        items={query.data?.pages.flatMap((page) => page.entries)}
        keyOf={({ id }) => id}
        renderItem={(entry) => <LogLine entry={entry} />}
        failed={t("moderation:log.failed")}
        empty={
          isFiltered ? (
            <NoMatch onShowAll={clearFilter} />
          ) : (
            <EmptyState
              title={t("moderation:log.empty")}
              description={t("moderation:log.emptyText")}
            />
          )
        }
      />
    </Card>
  );
}

function LogLine({ entry }: { entry: ModerationLogEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
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
        <time dateTime={entry.created_at} title={format.date(entry.created_at, "dateTime")}>
          {format.relativeTime(entry.created_at)}
        </time>
      </p>
      {isSuspension && days > 0 && entry.is_suspended && entry.member && (
        <LiftSuspension member={entry.member} />
      )}
    </div>
  );
}

/** The topic it was about, or the one the post stands in; nothing where it is gone. */
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

type Member = NonNullable<ModerationLogEntry["member"]>;

function LiftSuspension({ member }: { member: Member }) {
  const { t } = useTranslation();
  const lift = useLiftSuspension();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    lift.reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2 justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t("moderation:lift.button")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("moderation:lift.title")}
        subject={memberName(t, member)}
        text={t("moderation:lift.text")}
        confirmLabel={t("moderation:lift.button")}
        pending={lift.isPending}
        error={lift.error}
        onConfirm={() =>
          lift.mutate(member.id, {
            onSuccess: () => {
              toast({ title: t("moderation:lift.done") });
              setAsking(false);
            },
          })
        }
        onClose={close}
      />
    </>
  );
}

/** Moderators need no name in the forum: one without is told from a member who decides nothing. */
function moderatorName(t: TFunction, moderator: ModerationLogEntry["moderator"]): string {
  return moderator?.name === "" ? t("moderation:log.moderator") : memberName(t, moderator);
}
