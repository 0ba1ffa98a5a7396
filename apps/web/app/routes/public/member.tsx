import { MemberPage } from "#web/features/profile/member/member-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("profile");

export const meta = createMeta((t, { handle }) => `${t("profile:member.pageTitle")} @${handle}`, {
  isHidden: true,
});

export default MemberPage;
