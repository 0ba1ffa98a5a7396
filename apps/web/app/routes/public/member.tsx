import { MemberPage } from "#web/features/profile/member/member-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { hiddenFromSearch, pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/member";

export const clientLoader = loadPageStrings("profile", "road");

export function meta({ location, params }: Route.MetaArgs) {
  return [
    ...pageMeta(location, (t) => `${t("profile:member.pageTitle")} @${params.handle}`),
    hiddenFromSearch,
  ];
}

export default MemberPage;
