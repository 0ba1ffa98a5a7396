import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { cn } from "#web/ui/cn.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { AccountSection } from "./account-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { AssistantSection } from "./assistant-section.tsx";
import { BusySeasonSection } from "./busy-season-section.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { DeviceSection } from "./device-section.tsx";
import { type BeforeLogOut, DevicesSection } from "./devices-section.tsx";
import { RegionSection } from "./region-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { StudySection } from "./study-section.tsx";

const sectionIds = [
  "region",
  "study",
  "busy",
  "calendar",
  "appearance",
  "device",
  "notifications",
  "assistant",
  "account",
  "devices",
  "consents",
] as const;

type SettingsPageProps = {
  notificationPreferences: ReactNode;
  streakPause: ReactNode;
  beforeLogOut: BeforeLogOut;
};

/** What is given comes from other features. */
export function SettingsPage(given: SettingsPageProps) {
  const { notificationPreferences, streakPause, beforeLogOut } = given;
  const { t } = useTranslation();
  useHashFocus();
  return (
    <div className="grid gap-6">
      <PageHeader title={t("settings:title")} description={t("settings:lead")} />
      <div className="grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionNav />
        <div className="grid min-w-0 max-w-3xl gap-5">
          <RegionSection />
          <StudySection streakPause={streakPause} />
          <BusySeasonSection />
          <CalendarSection />
          <AppearanceSection />
          <DeviceSection />
          <SettingsSection
            id="notifications"
            title={t("settings:notifications.title")}
            lead={t("settings:notifications.lead")}
          >
            {notificationPreferences}
          </SettingsSection>
          <AssistantSection />
          <AccountSection />
          <DevicesSection beforeLogOut={beforeLogOut} />
          <ConsentsSection />
        </div>
      </div>
    </div>
  );
}

function SectionNav() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <nav aria-label={t("settings:sections")} className="sticky top-22 max-lg:hidden">
      <ul className="grid gap-0.5">
        {sectionIds.map((id) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              aria-current={hash === `#${id}` ? "location" : undefined}
              className={cn(
                "flex min-h-11 items-center rounded-md px-3 text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink",
                "aria-[current=location]:bg-sunken aria-[current=location]:font-medium aria-[current=location]:text-ink",
              )}
            >
              {t(`settings:${id}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to a section puts the reader, and the keyboard, there. */
function useHashFocus(): void {
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section) return undefined;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
    // What stands above is still loading and grows: the section stays in sight until the reader moves.
    const growth = new ResizeObserver(() => section.scrollIntoView());
    growth.observe(document.body);
    const moved = new AbortController();
    const stop = () => {
      growth.disconnect();
      moved.abort();
    };
    for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      window.addEventListener(input, stop, { passive: true, signal: moved.signal });
    }
    return stop;
  }, [location]);
}
