import { AskPage } from "#web/features/community/ask/ask-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/forum-new";

export const clientLoader = loadPageStrings("community", "notes", "settings");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("community:new.title"));
}

export default function ForumNewRoute() {
  return <AskPage />;
}
