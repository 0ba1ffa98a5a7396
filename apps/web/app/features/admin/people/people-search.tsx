import { limits } from "@masar/contract/limits";
import type { PersonSummary } from "@masar/contract/people/schemas";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { useFormat } from "#web/platform/format/use-format.ts";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { peopleQuery } from "./people.api.ts";
import { PersonBadges } from "./person-badges.tsx";

const minLetters = 2;

/** The words are in the history and not in the address, which others may see: they are most of an e-mail address. */
export function PeopleSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const words = (state as { words?: string } | null)?.words ?? "";
  const [typed, setTyped] = useState(words);
  const isTooShort = typed.trim().length < minLetters;

  function search(event: FormEvent) {
    event.preventDefault();
    if (isTooShort) return;
    void navigate(".", { replace: true, state: { words: typed.trim().toLowerCase() } });
  }

  return (
    <Card aria-label={t("people:title")} className="grid grid-cols-1 gap-4">
      <form onSubmit={search} className="flex flex-wrap gap-3">
        <SearchField
          value={typed}
          label={t("people:search.label")}
          clearLabel={t("people:search.clear")}
          maxLength={limits.people.searchLength}
          onChange={setTyped}
          className="flex-1 basis-60"
        />
        <Button type="submit" disabled={isTooShort}>
          {t("people:search.submit")}
        </Button>
      </form>
      <p className="measure text-sm text-ink-2">{t("people:search.hint")}</p>
      {words !== "" && <Results words={words} />}
    </Card>
  );
}

function Results({ words }: { words: string }) {
  const { t } = useTranslation();
  const query = useQuery(peopleQuery(words));
  if (!query.data)
    return (
      <QueryFallback query={query} failedTitle={t("people:search.failed")} className="grid gap-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </QueryFallback>
    );
  const { people, has_more } = query.data;
  if (people.length === 0)
    return <EmptyState title={t("people:search.none")} description={t("people:search.noneText")} />;
  return (
    <div>
      <ul
        className="divide-y divide-line border-t border-line"
        aria-label={t("people:search.found")}
      >
        {people.map((person) => (
          <li key={person.id} className="py-4">
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
      {has_more && (
        <p className="border-t border-line pt-4 text-sm text-ink-2">{t("people:search.more")}</p>
      )}
    </div>
  );
}

function PersonRow({ person }: { person: PersonSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to={adminLinks.person(person.id)}
      className="group -mx-2 -my-2 grid gap-1 rounded-md px-2 py-2 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <bdi
          dir="ltr"
          className="font-medium wrap-anywhere text-teal underline-offset-4 group-hover:underline"
        >
          {person.email}
        </bdi>
        <PersonBadges person={person} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        {person.handle && <bdi dir="ltr">{`@${person.handle}`}</bdi>}
        <span>{t("people:since", { date: format.date(person.created_at) })}</span>
      </span>
    </Link>
  );
}
