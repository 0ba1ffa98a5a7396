import { ProfilePage } from "#web/features/profile/edit/profile-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/profile";

export const clientLoader = loadPageStrings("profile", "road", "settings");

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("profile:title"));
}

export default ProfilePage;
