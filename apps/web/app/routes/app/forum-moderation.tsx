import { RequireRoles } from "#web/features/account/guards.tsx";
import { RequireSecondFactor } from "#web/features/account/require-second-factor.tsx";
import { ModerationPage } from "#web/features/moderation/moderation-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings(
  "administration",
  "community",
  "moderation",
  "notes",
  "operation",
  "settings",
);

export const meta = createMeta((t) => t("moderation:title"));

export default function ForumModerationRoute() {
  return (
    <RequireRoles roles={["moderator", "admin"]}>
      <RequireSecondFactor>
        <ModerationPage />
      </RequireSecondFactor>
    </RequireRoles>
  );
}
