import type { Settings } from "@masar/contract/settings/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { AppearanceSection } from "#web/features/settings/appearance/appearance-section.tsx";
import { AssistantSection } from "#web/features/settings/assistant/assistant-section.tsx";
import { CalendarSection } from "#web/features/settings/calendar/calendar-section.tsx";
import { PrivacySection } from "#web/features/settings/privacy/privacy-section.tsx";
import { QuietHours } from "#web/features/settings/study/quiet-hours.tsx";
import { RegionSection } from "#web/features/settings/appearance/region-section.tsx";
import { StudySection } from "#web/features/settings/study/study-section.tsx";

// Seven hundred options are slow to draw here, and have a test of their own.
vi.mock("#web/platform/format/region-options.ts", () => {
  const list = (...values: string[]) => values.map((value) => ({ value, label: value }));
  return {
    listCountries: () => list("AE", "EG"),
    listTimeZones: () => list("Asia/Dubai", "Africa/Cairo"),
  };
});

async function open(
  element: ReactElement,
  values: Partial<Settings> = {},
  updateSettings?: () => unknown,
) {
  const settings = makeSettings(values);
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: updateSettings ?? ((body) => Object.assign(settings, body)),
    getAssistant: () => makeAssistant(),
    getCalendarFeed: () => ({ is_on: false, created_at: null, last_read_at: null }),
    listConsents: () => ({ consents: [] }),
    getProfile: () => ({ visibility: "public" }),
  });
  await renderApp([{ path: "*", element }], { at: "/settings" });
  return settings;
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const flip = (name: RegExp) => fireEvent.click(screen.getByRole("switch", { name }));

type FieldCase = [string, Partial<Settings>, () => void];

const regionFields: FieldCase[] = [
  ["country", { country: "AE" }, () => choose("Country", "AE")],
  ["zone", { time_zone: "Asia/Dubai" }, () => choose("Time zone", "Asia/Dubai")],
  ["digits", { digits: "arab" }, () => choose("Digits", "arab")],
  ["first day", { first_day: 0 }, () => choose("First day of the week", "0")],
  ["Hijri date", { hijri_dates: true }, () => flip(/Hijri date/)],
];

const studyFields: FieldCase[] = [
  ["weekly target", { weekly_target_hours: 12 }, () => choose("Weekly target", "12")],
  ["daily goal", { daily_goal_minutes: 45 }, () => choose("Daily goal", "45")],
  ["day start", { day_start_hour: 5 }, () => choose("A new day starts at", "5")],
];

const timerFields: FieldCase[] = [
  ["focus", { focus_minutes: 50 }, () => choose("Focus", "50")],
  ["break", { break_minutes: 10 }, () => choose("Break", "10")],
  ["long break", { long_break_minutes: 30 }, () => choose("Long break", "30")],
  ["auto-start", { timer_auto_start: true }, () => flip(/Start the next period/)],
  ["sound", { timer_sound: false }, () => flip(/Sound at the end/)],
  [
    "rest days",
    { rest_days: [5] },
    () => fireEvent.click(screen.getByRole("checkbox", { name: "Saturday" })),
  ],
  ["streak", { streak_hidden: true }, () => flip(/Hide the streak/)],
  ["proposals", { plan_proposals: false }, () => flip(/Plan proposals/)],
];

const otherFields: FieldCase[] = [
  ["study time", { study_time: "19:30" }, () => choose("I usually study at", "19:30")],
  ["motion", { motion: "reduced" }, () => flip(/Reduce motion/)],
  ["low data", { low_data: true }, () => flip(/Low data/)],
  ["quiet hours", { quiet_from: "22:00", quiet_to: "07:00" }, () => flip(/Quiet hours/)],
  ["hints", { hints_first: false }, () => flip(/Hints first/)],
  ["conversations", { chat_months: 3 }, () => choose("Keep conversations for", "3")],
];

const arabicFields: FieldCase[] = [
  ["form of address", { form_of_address: "feminine" }, () => choose("Form of address", "feminine")],
];

const regionSection = <RegionSection />;
const studySection = <StudySection streakPause={null} />;
const otherSections = (
  <ThemeProvider>
    <CalendarSection />
    <AppearanceSection />
    <QuietHours />
    <AssistantSection />
  </ThemeProvider>
);

async function openOthers(values: Partial<Settings> = {}, updateSettings?: () => unknown) {
  const settings = await open(otherSections, values, updateSettings);
  await screen.findByLabelText("Keep conversations for");
  return settings;
}

describe("the sections of the settings", () => {
  beforeEach(() => void fakeSystemTheme(false));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  });

  // One section at a time: the whole page is slow to search.
  test.each([
    ["region", regionFields, regionSection, "Digits"],
    ["Arabic", arabicFields, regionSection, "Form of address"],
    ["study", studyFields, studySection, "Weekly target"],
    ["the timer and the week", timerFields, studySection, "Focus"],
    ["the other sections", otherFields, otherSections, "Keep conversations for"],
  ])(
    "[D65] every field of %s is saved by itself, and its toast has the undo",
    async (where, fields, section, lastField) => {
      const settings = await open(section, where === "Arabic" ? { language: "ar" } : {});
      await screen.findByLabelText(lastField);
      const before = { ...settings };
      for (const [, change, act] of fields) {
        const shown = getToasts()[0]?.id;
        act();
        await waitFor(() => expect(settings).toMatchObject(change));
        await waitFor(() => expect(getToasts()[0]?.id).not.toBe(shown));
        expect(getToasts()[0]).toMatchObject({ title: "Saved", action: { label: "Undo" } });
        getToasts()[0]?.action?.onAct();
        await waitFor(() => expect(settings).toEqual(before));
      }
    },
  );

  test("[N5.20] the form of address is hidden while the language is English", async () => {
    await open(regionSection);
    await screen.findByLabelText("Digits");
    expect(screen.queryByLabelText("Form of address")).toBeNull();
  });

  test("[D65] a rejected field is reverted and shows an error", async () => {
    await openOthers({}, () => refuse("validation_failed"));
    flip(/Low data/);
    await waitFor(() => expect(getToasts()[0]?.variant).toBe("destructive"));
    expect(screen.getByRole<HTMLInputElement>("switch", { name: /Low data/ }).checked).toBe(false);
    expect(document.documentElement.dataset.display).not.toContain("low");
    choose("Keep conversations for", "3");
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>("Keep conversations for").value).toBe("12"),
    );
  });

  test("[D65] [N1.30] the theme is a radio group and can be undone", async () => {
    await openOthers();
    const theme = within(screen.getByRole("radiogroup", { name: "Theme" }));
    const checked = () => theme.getByRole<HTMLInputElement>("radio", { checked: true }).value;
    expect(checked()).toBe("system");
    fireEvent.click(theme.getByRole("radio", { name: "Dark" }));
    expect(checked()).toBe("dark");
    getToasts()[0]?.action?.onAct();
    await waitFor(() => expect(checked()).toBe("system"));
  });

  test("[D65] quiet hours are two times or none", async () => {
    const settings = await openOthers({ quiet_from: "23:00", quiet_to: "06:00" });
    choose("Until", "08:00");
    await waitFor(() => expect(settings).toMatchObject({ quiet_from: "23:00", quiet_to: "08:00" }));
    flip(/Quiet hours/);
    await waitFor(() => expect(settings).toMatchObject({ quiet_from: null, quiet_to: null }));
    expect(screen.queryByLabelText("Until")).toBeNull();
  });

  test("[D65] privacy shows visibility, retention and the links to the data", async () => {
    await open(<PrivacySection />, { chat_months: 3 });
    await screen.findByText("Conversations with the assistant");
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Open profile")).toBe("/profile");
    // As it is, not as it once began.
    expect(await screen.findByText("Anyone with the link.")).toBeTruthy();
    expect(hrefOf("Go to account")).toBe("/settings/account");
    expect(screen.getByText("Conversations with the assistant").nextSibling?.textContent).toBe(
      "3 months",
    );
    expect(document.getElementById("consents")).not.toBeNull();
  });

  test("[D75] low data and stillness are on the page, and on the device for the next first paint", async () => {
    const settings = await openOthers({ country: "SY" });
    flip(/Low data/);
    await waitFor(() => expect(settings.low_data).toBe(true));
    flip(/Reduce motion/);
    await waitFor(() => expect(settings.motion).toBe("reduced"));
    expect(document.documentElement.dataset.display).toBe("low still SY zone:Africa/Cairo");
    expect(window.localStorage.getItem("display")).toBe("low still SY zone:Africa/Cairo");
  });
});
