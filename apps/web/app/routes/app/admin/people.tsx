import { PeopleSearch } from "#web/features/admin/people/people-search.tsx";
import { PersonPage } from "#web/features/admin/people/person-page.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/people";

export const clientLoader = loadPageStrings("account", "operation", "people", "settings");

export const meta = createMeta((t) => [t("operation:sections.people"), t("operation:title")]);

export default function AdminPeoplePage({ params: { id } }: Route.ComponentProps) {
  if (id === undefined) return <PeopleSearch />;
  return <PersonPage key={id} id={id} missing={<MissingPage />} />;
}
