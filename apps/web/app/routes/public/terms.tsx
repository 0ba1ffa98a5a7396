import { legalStrings } from "@masar/i18n/legal";
import { LegalPage } from "#web/features/site/legal-page.tsx";
import { languageOfPath } from "#web/lib/language.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/terms";

export function meta({ location }: Route.MetaArgs) {
  const { title, lead } = legalStrings[languageOfPath(location.pathname) ?? "en"].terms;
  return pageMeta(
    location,
    () => title,
    () => lead,
  );
}

export default function TermsPage() {
  return <LegalPage page="terms" />;
}
