import { legalStrings } from "@masar/i18n/legal";
import { LegalPage } from "#web/features/site/legal/legal-page.tsx";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/privacy";

export function meta({ location }: Route.MetaArgs) {
  const { title, lead } = legalStrings[languageOfPath(location.pathname) ?? "en"].privacy;
  return siteMeta(location, { title, description: lead, picture: "privacy" });
}

export default function PrivacyPage() {
  return <LegalPage page="privacy" />;
}
