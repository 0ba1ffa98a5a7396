import { legalStrings } from "@masar/i18n/legal";
import { useLocation } from "react-router";
import { LegalPage } from "#web/features/site/legal/legal-page.tsx";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/legal";

const pageOf = (pathname: string) => (/\/terms\/?$/.test(pathname) ? "terms" : "privacy");

export function meta({ location }: Route.MetaArgs) {
  const picture = pageOf(location.pathname);
  const { title, lead } = legalStrings[languageOfPath(location.pathname) ?? "en"][picture];
  return siteMeta(location, { title, description: lead, picture });
}

export default function LegalRoute() {
  return <LegalPage page={pageOf(useLocation().pathname)} />;
}
