import type { Onboarding } from "@masar/contract/onboarding/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { type PathStepInput, SetupFlow } from "./onboarding-flow.tsx";

// Seven hundred options are slow to render and have their own test.
vi.mock("#web/platform/format/region-options.ts", () => {
  const list = (...values: string[]) => values.map((value) => ({ value, label: value }));
  return {
    listCountries: () => list("EG", "SA", "US"),
    listTimeZones: () => list("Africa/Cairo", "Asia/Dubai", "Asia/Riyadh", "UTC"),
  };
});

const pathInputs: PathStepInput[] = [];

function renderPath(input: PathStepInput) {
  pathInputs.push(input);
  return <p>the path comes here</p>;
}

const routes = [
  {
    path: "/onboarding",
    element: (
      <ThemeProvider>
        <SetupFlow kind="setup" renderPath={renderPath} />
      </ThemeProvider>
    ),
  },
];

function fakeSettings(start: Partial<Settings> = {}, saved: Partial<Onboarding> = {}) {
  const server = {
    isAway: false,
    onboarding: makeOnboarding(saved),
    settings: {
      language: "en",
      country: null,
      time_zone: "Asia/Dubai",
      setup_completed: false,
      ...start,
    },
  };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false }) }),
    getSettings: () => server.settings,
    getOnboarding: () => server.onboarding,
    saveOnboarding: (changes: Partial<Onboarding>) => {
      // Opening the step closes it, as on the server.
      const region_open = changes.step !== "region" && server.onboarding.region_open;
      server.onboarding = { ...server.onboarding, ...changes, region_open };
      return server.onboarding;
    },
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
    updateSettings: (changes: Partial<Settings>) => {
      if (server.isAway) return refuse("forbidden");
      server.settings = { ...server.settings, ...(changes as typeof server.settings) };
      return server.settings;
    },
  });
  const savedSettings = () =>
    requests.filter(({ name }) => name === "updateSettings").map(({ body }) => body);
  return { server, savedSettings };
}

const country = () => screen.findByLabelText<HTMLSelectElement>("Country");
const zone = () => screen.getByLabelText<HTMLSelectElement>("Time zone");
const choose = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

describe("region step", () => {
  afterEach(async () => {
    cleanup();
    // Unmounting saves once more, so the fake API must still respond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function openStep(timeZone = "Africa/Cairo") {
    fakeSystemTheme(false);
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      timeZone,
    } as Intl.ResolvedDateTimeFormatOptions);
    return renderApp(routes, { at: "/onboarding" });
  }

  test("saves each choice at once and the detected time zone when the step is left", async () => {
    const { savedSettings } = fakeSettings();
    await openStep();
    choose(await country(), "EG");
    await screen.findByText("Saved");
    expect(zone().value).toBe("Africa/Cairo");
    fireEvent.click(screen.getByText("Continue"));
    await screen.findByText("What do you want to learn?", undefined, { timeout: 4000 });
    expect(savedSettings()).toEqual([{ country: "EG" }, { time_zone: "Africa/Cairo" }]);
  });

  test("asks for the form of address in Arabic only", async () => {
    const { savedSettings } = fakeSettings({ language: "ar", form_of_address: "neutral" });
    await openStep();
    choose(await screen.findByLabelText("Form of address (optional)"), "feminine");
    await screen.findByText("Saved");
    expect(savedSettings()).toEqual([{ form_of_address: "feminine" }]);
    cleanup();
    fakeSettings({ language: "en" });
    await openStep();
    await country();
    expect(screen.queryByLabelText("Form of address (optional)")).toBeNull();
  });

  test("a device that reports UTC gets the zone of the chosen country, and of the next one", async () => {
    const { server, savedSettings } = fakeSettings({ time_zone: "UTC" });
    await openStep("UTC");
    choose(await country(), "EG");
    await waitFor(() => expect(zone().value).toBe("Africa/Cairo"));
    choose(await country(), "SA");
    await waitFor(() => expect(zone().value).toBe("Asia/Riyadh"));
    fireEvent.click(screen.getByText("Continue"));
    await screen.findByText("What do you want to learn?", undefined, { timeout: 4000 });
    expect(server.settings).toMatchObject({ country: "SA", time_zone: "Asia/Riyadh" });
    expect(savedSettings()).toHaveLength(2);
  });

  test.each([
    ["the country has several zones", "UTC", "US", "UTC"],
    ["the device reports another zone", "Africa/Cairo", "SA", "Africa/Cairo"],
  ])("keeps the zone of the device when %s", async (_, device, chosen, kept) => {
    const { savedSettings } = fakeSettings({ time_zone: device });
    await openStep(device);
    choose(await country(), chosen);
    await screen.findByText("Saved");
    expect(zone().value).toBe(kept);
    expect(savedSettings()).toEqual([{ country: chosen }]);
  });

  test("keeps UTC when the user chose it before the country", async () => {
    const { savedSettings } = fakeSettings({ time_zone: "Asia/Dubai" });
    await openStep("UTC");
    await country();
    choose(zone(), "UTC");
    choose(await country(), "EG");
    await screen.findByText("Saved");
    expect(savedSettings()).toEqual([{ time_zone: "UTC" }, { country: "EG" }]);
  });

  test("reverts a choice that could not be saved and shows the error", async () => {
    const { server } = fakeSettings({ country: "SA" });
    await openStep();
    server.isAway = true;
    choose(await country(), "EG");
    await screen.findByText(/Your choice was not saved/);
    expect((await country()).value).toBe("SA");
  });

  test("skipping saves the detected time zone and does not complete the setup", async () => {
    const { server } = fakeSettings();
    await openStep();
    await country();
    fireEvent.click(screen.getByText("Skip for now"));
    await screen.findByText("What do you want to learn?", undefined, { timeout: 4000 });
    await waitFor(() => expect(server.settings.time_zone).toBe("Africa/Cairo"));
    expect(server.settings.setup_completed).toBe(false);
  });

  test("shows the saved time zone once the setup is completed", async () => {
    fakeSettings({ setup_completed: true, time_zone: "Asia/Riyadh" });
    await openStep();
    await country();
    expect(zone().value).toBe("Asia/Riyadh");
  });

  test("[D10] opened from the path, Continue returns to the path as it was, with the same count", async () => {
    const intake = makeIntake({ goal: "sql" });
    const generation_id = "generation-1";
    const { server } = fakeSettings({}, { step: "path", generation_id, intake, region_open: true });
    await openStep();
    fireEvent.click(await screen.findByText("Confirm your country and time zone"));
    await country();
    for (const done of ["Your goal: Done", "Your starting point: Done", "Your week: Done"]) {
      expect(screen.getByText(done)).toBeTruthy();
    }
    expect(screen.queryByText(/^Step \d of/)).toBeNull();
    fireEvent.click(screen.getByText("Continue"));
    await screen.findByText("the path comes here");
    const shown = { intake, generationId: generation_id, shouldBuild: false };
    expect(pathInputs.at(-1)).toMatchObject(shown);
    expect(await screen.findByText("Step 4 of 4: Your path")).toBeTruthy();
    expect(screen.queryByText("Language and region: Done")).toBeNull();
    await waitFor(() => expect(server.onboarding).toMatchObject({ step: "path", intake }));
  });

  test("[D10] opened from the outline, Continue returns to the outline as it was", async () => {
    const intake = makeIntake({ goal: "Keep bees" });
    fakeSettings({}, { step: "goal", intake, region_open: true });
    await openStep();
    const milestone = () => screen.findByLabelText<HTMLInputElement>("Milestone 1");
    fireEvent.change(await milestone(), { target: { value: "Know the hive" } });
    fireEvent.click(await screen.findByText("Confirm your country and time zone"));
    await country();
    fireEvent.click(screen.getByText("Continue"));
    expect((await milestone()).value).toBe("Know the hive");
  });
});
