import { legalStrings } from "@masar/i18n/legal";
import { LegalPage } from "#web/features/site/legal/legal-page.tsx";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/terms";

export function meta({ location }: Route.MetaArgs) {
  const { title, lead } = legalStrings[languageOfPath(location.pathname) ?? "en"].terms;
  return siteMeta(location, { title, description: lead, picture: "terms" });
}

export default function TermsPage() {
  return <LegalPage page="terms" />;
}
