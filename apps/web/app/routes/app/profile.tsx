import { ProfilePage } from "#web/features/profile/edit/profile-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("profile", "road", "settings");

export const meta = createMeta((t) => t("profile:title"));

export default ProfilePage;
