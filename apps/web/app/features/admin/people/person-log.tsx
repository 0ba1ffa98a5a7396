import { identityChecks, type PersonAct, personActs } from "@masar/contract/people/constants";
import type { PersonLogEntry } from "@masar/contract/people/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { personLogQuery } from "./people.api.ts";

export function PersonLog({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(personLogQuery(id));
  return (
    <Card aria-labelledby="person-log" className="grid grid-cols-1 gap-4">
      <div>
        <CardTitle id="person-log">{t("people:log.title")}</CardTitle>
        <p className="measure mt-1 text-sm text-ink-2">{t("people:log.description")}</p>
      </div>
      <PagedList
        label={t("people:log.title")}
        query={query}
        items={query.data?.pages.flatMap(({ entries }) => entries)}
        keyOf={(entry) => entry.id}
        renderItem={(entry) => <LogEntry entry={entry} />}
        failed={t("people:log.failed")}
        empty={<EmptyState title={t("people:log.empty")} />}
      />
    </Card>
  );
}

const otherActions = ["person_opened", "deletion_cancelled_by_owner"] as const;
const knownActions = [...personActs, ...otherActions];
const isKnown = (action: string): action is PersonAct | (typeof otherActions)[number] =>
  knownActions.some((known) => known === action);

function LogEntry({ entry }: { entry: PersonLogEntry }) {
  const { t } = useTranslation();
  const { action, actor, reason, role } = entry;
  const check = identityChecks.find((known) => known === entry.check);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {isKnown(action) ? (
            t(`people:log.actions.${action}`)
          ) : (
            // Of moderators and commands.
            <bdi dir="ltr">{action}</bdi>
          )}
          {(role === "admin" || role === "moderator") && (
            <>
              {" "}
              <bdi>{t("people:log.role", { role: t(`people:roles.${role}`) })}</bdi>
            </>
          )}
        </span>
        <span className="text-sm text-ink-2">
          <TimeAgo at={entry.created_at} />
        </span>
      </p>
      {reason && isKnown(action) && <p {...bidiText(reason)}>{reason}</p>}
      {check && <p className="text-sm text-ink-2">{t(`people:checks.${check}`)}</p>}
      <p className="text-sm text-ink-2">
        <bdi dir="ltr" className="wrap-anywhere">
          {actor ?? t("people:log.deletedActor")}
        </bdi>
      </p>
    </div>
  );
}
