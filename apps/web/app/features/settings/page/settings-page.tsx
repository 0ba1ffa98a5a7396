import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { AccountSection } from "#web/features/settings/account/account-section.tsx";
import { AppearanceSection } from "#web/features/settings/appearance/appearance-section.tsx";
import { AssistantSection } from "#web/features/settings/assistant/assistant-section.tsx";
import { BusySeasonSection } from "#web/features/settings/study/busy-season-section.tsx";
import { CalendarSection } from "#web/features/settings/calendar/calendar-section.tsx";
import { DeviceSection } from "#web/features/settings/appearance/device-section.tsx";
import {
  type BeforeLogOut,
  DevicesSection,
} from "#web/features/settings/security/devices-section.tsx";
import { type SectionId, useFoundSections } from "./find-sections.ts";
import { PrivacySection } from "#web/features/settings/privacy/privacy-section.tsx";
import { QuietHours } from "#web/features/settings/study/quiet-hours.tsx";
import { RegionSection } from "#web/features/settings/appearance/region-section.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { StudySection } from "#web/features/settings/study/study-section.tsx";
import { useSearchHits } from "./use-search-hits.ts";

type SettingsPageProps = {
  notificationPreferences: ReactNode;
  streakPause: ReactNode;
  beforeLogOut: BeforeLogOut;
};

export function SettingsPage(props: SettingsPageProps) {
  const { notificationPreferences, streakPause, beforeLogOut } = props;
  const { t } = useTranslation();
  const { key } = useLocation();
  // Following a link to a section clears the search.
  const [search, setSearch] = useState({ words: "", at: key });
  const words = search.at === key ? search.words : "";
  const found = useFoundSections(words);
  const cards = useRef<HTMLDivElement>(null);
  useSearchHits(words, cards);
  useHashFocus();
  const sections: Record<SectionId, ReactNode> = {
    region: <RegionSection />,
    study: <StudySection streakPause={streakPause} />,
    busy: <BusySeasonSection />,
    calendar: <CalendarSection />,
    appearance: <AppearanceSection />,
    device: <DeviceSection />,
    notifications: (
      <SettingsSection id="notifications">
        {notificationPreferences}
        <QuietHours />
      </SettingsSection>
    ),
    assistant: <AssistantSection />,
    account: <AccountSection />,
    devices: <DevicesSection beforeLogOut={beforeLogOut} />,
    privacy: <PrivacySection />,
  };

  return (
    <div className="grid gap-6">
      <PageHeader title={t("settings:title")} description={t("settings:lead")} />
      <SearchField
        label={t("settings:search.label")}
        clearLabel={t("settings:search.clear")}
        maxLength={60}
        value={words}
        onChange={(next) => setSearch({ words: next, at: key })}
        className="w-full sm:max-w-xs"
      />
      <div className="grid items-start gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <SectionNav ids={found} />
        <div ref={cards} className="grid min-w-0 max-w-3xl gap-5 lg:col-start-2">
          <output className="sr-only not-empty:not-sr-only">
            {found.length === 0 && (
              <EmptyState
                title={t("settings:search.none", { words: words.trim() })}
                description={t("settings:search.noneText")}
              />
            )}
          </output>
          {/* Sections that do not match stay mounted, so that open dialogs and typed text are not lost. */}
          {Object.entries(sections).map(([id, section]) => (
            <div key={id} hidden={!found.includes(id as SectionId)}>
              {section}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function useHashFocus(): void {
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section) return undefined;
    // After a direct page load no key was pressed, so there is no focus outline.
    section.toggleAttribute("data-by-address", location.key === "default");
    section.focus({ preventScroll: true });
    section.scrollIntoView();
    // Sections above still load and grow: keep this one in view until the user scrolls or types.
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
