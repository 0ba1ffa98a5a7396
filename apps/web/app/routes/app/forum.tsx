import { ForumPage } from "#web/features/community/list/forum-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/forum";

export const clientLoader = loadPageStrings("community");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("community:title"));
}

export default function ForumRoute() {
  return <ForumPage />;
}
