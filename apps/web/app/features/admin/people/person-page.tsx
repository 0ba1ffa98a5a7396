import type { Person } from "@masar/contract/people/schemas";
import { readAgent } from "@masar/domain/account/device-name";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { personQuery } from "./people.api.ts";
import { PersonActs } from "./person-acts.tsx";
import { PersonBadges } from "./person-badges.tsx";
import { PersonLog } from "./person-log.tsx";

export function PersonPage({ id, missing }: { id: string; missing: ReactNode }) {
  const { t } = useTranslation();
  const query = useQuery(personQuery(id));
  if (!query.data)
    return (
      <QueryFallback
        hasCard
        query={query}
        missing={missing}
        failedTitle={t("people:person.failed")}
        className="grid gap-4"
      >
        <Skeleton className="h-48" />
        <Skeleton className="h-64" />
      </QueryFallback>
    );
  const person = query.data;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-labelledby="person-title" className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <CardTitle id="person-title">{t("people:person.title")}</CardTitle>
          <PersonBadges person={person} />
        </div>
        <PersonFacts person={person} />
        <PersonActs person={person} />
      </Card>
      <Sessions sessions={person.sessions} />
      <PersonLog id={id} />
    </div>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { handle, second_factors: factors, suspended_at, deletion_due_at } = person;
  const logIns = [
    ...(person.has_password ? [t("people:person.password")] : []),
    ...person.providers,
  ];
  const factorNames = factors.map((kind) => t(`people:factors.${kind}`));
  return (
    <DescriptionList
      className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2"
      termClassName="text-ink-2"
      valueClassName="font-medium wrap-anywhere"
      items={[
        [
          t("people:person.handle"),
          handle && (
            <bdi key="handle" dir="ltr">
              {`@${handle}`}
            </bdi>
          ),
        ],
        [t("people:person.created"), format.date(person.created_at, "dateTime")],
        [
          t("people:person.verified"),
          t(person.email_verified ? "people:person.yes" : "people:person.no"),
        ],
        [t("people:person.language"), t(`people:languages.${person.language}`)],
        [t("people:person.signIn"), joinFacts(t, logIns)],
        [
          t("people:person.secondFactor"),
          factorNames.length > 0 ? joinFacts(t, factorNames) : t("people:factors.none"),
        ],
        [t("people:person.suspended"), suspended_at && format.date(suspended_at, "dateTime")],
        [t("people:person.deletion"), deletion_due_at && format.date(deletion_due_at, "dateTime")],
      ]}
    />
  );
}

function Sessions({ sessions }: Pick<Person, "sessions">) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card aria-labelledby="person-sessions" className="grid grid-cols-1 gap-4">
      <CardTitle id="person-sessions">{t("people:sessions.title")}</CardTitle>
      {sessions.length === 0 && <p className="text-ink-2">{t("people:sessions.none")}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {sessions.map((session) => {
          const { browser, system } = readAgent(session.user_agent);
          const device = joinFacts(t, [browser ?? t("people:sessions.unknown"), system ?? ""]);
          return (
            <li key={session.id} className="py-3 first:pt-0 last:pb-0">
              <p className="font-medium">
                <bdi>{device}</bdi>
              </p>
              <p className="text-sm text-ink-2">
                {t("people:sessions.times", {
                  since: format.date(session.created_at, "dateTime"),
                  // Without a time: it is stored once a day.
                  seen: format.date(session.last_seen_at),
                })}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
