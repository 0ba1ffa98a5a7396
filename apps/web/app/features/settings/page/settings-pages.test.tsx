import { settingsGroups } from "@masar/contract/settings/groups";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import type { RouteObject } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppearanceSection } from "#web/features/settings/appearance/appearance-section.tsx";
import { RegionSection } from "#web/features/settings/appearance/region-section.tsx";
import { CalendarSection } from "#web/features/settings/calendar/calendar-section.tsx";
import { ConsentsSection } from "#web/features/settings/privacy/consents-section.tsx";
import { PrivacySection } from "#web/features/settings/privacy/privacy-section.tsx";
import { BusySeasonSection } from "#web/features/settings/study/busy-season-section.tsx";
import { QuietHours } from "#web/features/settings/study/quiet-hours.tsx";
import { StudySection } from "#web/features/settings/study/study-section.tsx";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { SettingsGroupPage } from "./settings-group-page.tsx";
import { SettingsOverview } from "./settings-overview.tsx";

// Seven hundred options are slow to draw here, and have a test of their own.
vi.mock("#web/platform/format/region-options.ts", () => ({
  listCountries: () => [{ value: "AE", label: "AE" }],
  listTimeZones: () => [{ value: "Asia/Dubai", label: "Asia/Dubai" }],
}));

const contents: Record<string, ReactElement> = {
  region: <RegionSection />,
  privacy: <ConsentsSection />,
};

const routes: RouteObject[] = [
  { path: "/settings", element: <SettingsOverview /> },
  ...settingsGroups.map((group) => ({
    path: `/settings/${group}`,
    element: (
      <SettingsGroupPage group={group}>
        {contents[group] ?? <p>{`content of ${group}`}</p>}
      </SettingsGroupPage>
    ),
  })),
];

function fakeServer(handlers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    getCalendarFeed: () => ({ is_on: false, created_at: null, last_read_at: null }),
    getProfile: () => ({ visibility: "private" }),
    listConsents: () => ({ consents: [] }),
    ...handlers,
  });
}

async function openAt(at: string) {
  fakeServer();
  const { router } = await renderApp(routes, { at });
  return router;
}

const listed = () =>
  within(screen.getByRole("navigation", { name: "Settings sections" }))
    .getAllByRole<HTMLAnchorElement>("link")
    .map((link) => link.getAttribute("href"));
const search = (words: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Find a setting" }), {
    target: { value: words },
  });

describe("the settings pages", () => {
  beforeEach(() => void fakeSystemTheme(false));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("[N5.15] /settings lists a page for each group", async () => {
    await openAt("/settings");
    screen.getByRole("heading", { level: 1, name: "Settings" });
    expect(listed()).toEqual(settingsGroups.map((group) => `/settings/${group}`));
  });

  test("[N5.15] a group's page has its title, its content and the list of groups with itself as current", async () => {
    await openAt("/settings/study");
    screen.getByRole("heading", { level: 1, name: "Study" });
    screen.getByText("content of study");
    expect(screen.queryByText("content of busy")).toBeNull();
    expect(listed()).toHaveLength(settingsGroups.length);
    const current = screen.getByRole("link", { current: "page" });
    expect(current.getAttribute("href")).toBe("/settings/study");
  });

  test.each([
    ["/settings#study", "/settings/study"],
    ["/settings#devices", "/settings/devices"],
    ["/settings#consents", "/settings/privacy#consents"],
    ["/settings?tab=1#account", "/settings/account?tab=1"],
    ["/settings#nothing", "/settings#nothing"],
  ])("[N5.15] %s opens %s and leaves no entry in the history", async (at, opened) => {
    const router = await openAt(at);
    const shown = () => {
      const { pathname, search: query, hash } = router.state.location;
      return pathname + query + hash;
    };
    await waitFor(() => expect(shown()).toBe(opened));
    await router.navigate(-1);
    expect(shown()).toBe("/before");
  });

  test("an address with a part of the page puts the keyboard there", async () => {
    await openAt("/settings/privacy#consents");
    await waitFor(() => expect(document.activeElement?.id).toBe("consents"));
  });

  test("[D65] a setting is found by its text, and an empty search shows what to try", async () => {
    const router = await openAt("/settings");
    search("hijri");
    await waitFor(() => expect(listed()[0]).toBe("/settings/region?search=hijri"));
    expect(listed().every((href) => href?.startsWith("/settings/region"))).toBe(true);
    expect(router.state.location.search).toBe("?search=hijri");
    search("QUIET hours");
    await waitFor(() => expect(listed()).toContain("/settings/notifications?search=QUIET+hours"));
    expect(listed().some((href) => href?.startsWith("/settings/region"))).toBe(false);
    search("zzz");
    await screen.findByText(/No setting matches/);
    fireEvent.click(screen.getByRole("button", { name: "Clear the search" }));
    await waitFor(() => expect(listed()).toHaveLength(settingsGroups.length));
  });

  test.each([
    ["timezone", "Time zone", "/settings/region?search=Time+zone"],
    ["weekend", "Rest days", "/settings/study?search=Rest+days"],
    ["password", "Change password", "/settings/account?search=Change+password"],
    ["باسورد", "Change password", "/settings/account?search=Change+password"],
    ["dark mode", "Theme", "/settings/appearance?search=Theme"],
  ])("[D65] %s finds the option %s and leads to it", async (words, name, href) => {
    await openAt("/settings");
    search(words);
    const option = await screen.findByRole("link", { name });
    expect(option.getAttribute("href")).toBe(href);
  });

  test.each([
    ["timezone", "/settings/region"],
    ["الويكند", "/settings/study"],
    ["باسورد", "/settings/account"],
    ["password", "/settings/account"],
  ])("[D65] in Arabic %s finds an option on %s", async (words, page) => {
    fakeServer();
    await renderApp(routes, { at: `/settings?search=${words}`, language: "ar" });
    const list = await screen.findByRole("navigation");
    const found = within(list).getAllByRole<HTMLAnchorElement>("link");
    expect(found.map((link) => link.pathname)).toEqual([page, page]);
  });

  test("[D65] the setting that a search found is brought into sight on its page", async () => {
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      top: 2000,
      bottom: 2040,
    } as DOMRect);
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function bring(this: Element) {
      scrolled.push(this.textContent);
    });
    await openAt("/settings/region?search=hijri");
    await waitFor(() => expect(scrolled).toEqual(["Show Hijri dates"]));
  });

  test.each([
    ["region", <RegionSection key="region" />],
    ["study", <StudySection key="study" streakPause={null} />],
    ["busy", <BusySeasonSection key="busy" />],
    ["calendar", <CalendarSection key="calendar" />],
    ["appearance", <AppearanceSection key="appearance" />],
    ["notifications", <QuietHours key="quiet" />],
    ["privacy", <PrivacySection key="privacy" />],
  ])(
    "[N5.15] the page of %s shows that the settings could not be loaded",
    async (_name, section) => {
      let isDown = true;
      fakeServer({ getSettings: () => (isDown ? refuse("validation_failed") : makeSettings()) });
      await renderApp([{ path: "*", element: <ThemeProvider>{section}</ThemeProvider> }], {
        at: "/settings",
      });
      await screen.findByText(/settings could not be loaded/);
      isDown = false;
      fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
      await waitFor(() => expect(screen.queryByText(/settings could not be loaded/)).toBeNull());
    },
  );
});
