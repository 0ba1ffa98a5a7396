import { NotificationPreferences } from "#web/features/notifications/preferences/notification-preferences.tsx";
import { SettingsPage } from "#web/features/settings/page/settings-page.tsx";
import { StreakPause } from "#web/features/study/streak/streak-pause.tsx";
import { useEndSessionBeforeLogOut } from "#web/features/study/timer/use-end-session-before-log-out.ts";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("account", "entry", "notices", "region", "settings"),
  () => settingsQuery,
);

export const meta = createMeta((t) => t("settings:title"));

export default function SettingsRoute() {
  return (
    <SettingsPage
      notificationPreferences={<NotificationPreferences />}
      streakPause={<StreakPause />}
      beforeLogOut={useEndSessionBeforeLogOut()}
    />
  );
}
