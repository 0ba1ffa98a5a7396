import { legalStrings } from "@masar/i18n/legal";
import { LegalPage } from "#web/features/site/legal-page.tsx";
import { languageOfPath } from "#web/lib/language.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/privacy";

export function meta({ location }: Route.MetaArgs) {
  const { title, lead } = legalStrings[languageOfPath(location.pathname) ?? "en"].privacy;
  return pageMeta(
    location,
    () => title,
    () => lead,
  );
}

export default function PrivacyPage() {
  return <LegalPage page="privacy" />;
}
