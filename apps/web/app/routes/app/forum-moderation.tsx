import { RequireRoles } from "#web/features/account/guards.tsx";
import { ModerationPage } from "#web/features/moderation/moderation-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/forum-moderation";

export const clientLoader = loadPageStrings(
  "administration",
  "community",
  "moderation",
  "notes",
  "settings",
);

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("moderation:title"));
}

export default function ForumModerationRoute() {
  return (
    <RequireRoles roles={["moderator", "admin"]}>
      <ModerationPage />
    </RequireRoles>
  );
}
