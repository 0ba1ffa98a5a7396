import { isSettingsGroup, type SettingsGroup } from "@masar/contract/settings/groups";
import type { ComponentType } from "react";
import { NotificationPreferences } from "#web/features/notifications/preferences/notification-preferences.tsx";
import { AccountSection } from "#web/features/settings/account/account-section.tsx";
import { AppearanceSection } from "#web/features/settings/appearance/appearance-section.tsx";
import { DeviceSection } from "#web/features/settings/appearance/device-section.tsx";
import { RegionSection } from "#web/features/settings/appearance/region-section.tsx";
import { AssistantSection } from "#web/features/settings/assistant/assistant-section.tsx";
import { CalendarSection } from "#web/features/settings/calendar/calendar-section.tsx";
import { SettingsGroupPage } from "#web/features/settings/page/settings-group-page.tsx";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { PrivacySection } from "#web/features/settings/privacy/privacy-section.tsx";
import { DevicesSection } from "#web/features/settings/security/devices-section.tsx";
import { BusySeasonSection } from "#web/features/settings/study/busy-season-section.tsx";
import { QuietHours } from "#web/features/settings/study/quiet-hours.tsx";
import { StudySection } from "#web/features/settings/study/study-section.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { StreakPause } from "#web/features/study/streak/streak-pause.tsx";
import { useEndSessionBeforeLogOut } from "#web/features/study/timer/use-end-session-before-log-out.ts";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/settings-group";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("account", "entry", "notices", "region", "settings"),
  () => settingsQuery,
);

export const meta = createMeta((t, { group = "" }) =>
  isSettingsGroup(group)
    ? [t(`settings:${group}.title`), t("settings:title")]
    : t("notFound.pageTitle"),
);

// One route with one file: the first screen loads a line for each route and each file.
const contents: Record<SettingsGroup, ComponentType> = {
  region: RegionSection,
  study: () => <StudySection streakPause={<StreakPause />} />,
  busy: BusySeasonSection,
  calendar: CalendarSection,
  appearance: AppearanceSection,
  device: DeviceSection,
  notifications: () => (
    <SettingsSection id="notifications">
      <NotificationPreferences />
      <QuietHours />
    </SettingsSection>
  ),
  assistant: AssistantSection,
  account: AccountSection,
  devices: Devices,
  privacy: PrivacySection,
};

function Devices() {
  return <DevicesSection beforeLogOut={useEndSessionBeforeLogOut()} />;
}

export default function SettingsGroupRoute({ params: { group } }: Route.ComponentProps) {
  if (!isSettingsGroup(group)) return <MissingPage />;
  const Content = contents[group];
  return (
    <SettingsGroupPage group={group}>
      <Content />
    </SettingsGroupPage>
  );
}
