import { ProfilePage } from "#web/features/profile/edit/profile-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("profile", "settings"),
  () => profileQuery,
);

export const meta = createMeta((t) => t("profile:title"));

export default ProfilePage;
