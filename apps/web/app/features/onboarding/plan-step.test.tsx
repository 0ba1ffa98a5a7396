import type { Overview } from "@masar/contract/study/schemas";
import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { makeCurrentPath, makeOtherPath, makeOverview } from "../../../test/overview.ts";
import { SetupFlow } from "./onboarding-flow.tsx";
import type { SetupKind } from "./use-onboarding.ts";

const goal = "become a data analyst by 1 March 2099";

type OpenOptions = { kind?: SetupKind; overview?: Overview };

async function openPlan(
  start: Partial<Onboarding["intake"]> = {},
  { kind = "setup", overview = makeOverview({ current: null }) }: OpenOptions = {},
) {
  const server = {
    onboarding: makeOnboarding({ step: "plan", intake: makeIntake({ goal, ...start }) }),
  };
  fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false }) }),
    getSettings: () => ({
      language: "en",
      country: "EG",
      time_zone: "Africa/Cairo",
      day_start_hour: 3,
    }),
    getOverview: () => overview,
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
    getOnboarding: () => server.onboarding,
    saveOnboarding: ({ intake: answers, ...changes }: Partial<Onboarding>) => {
      const intake = { ...server.onboarding.intake, ...answers };
      server.onboarding = { ...server.onboarding, ...changes, intake };
      return server.onboarding;
    },
  });
  fakeSystemTheme(false);
  const element = (
    <ThemeProvider>
      <SetupFlow kind={kind} renderPath={() => <p>the path comes here</p>} />
    </ThemeProvider>
  );
  await renderApp([{ path: "/onboarding", element }], { at: "/onboarding?step=plan" });
  await screen.findByRole("heading", { level: 1, name: "What does your week look like?" });
  const build = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Build my path" }));
    await screen.findByText("the path comes here");
    await waitFor(() => expect(server.onboarding.step).toBe("path"));
    return server.onboarding.intake;
  };
  return { build };
}

const field = () => screen.getByLabelText<HTMLInputElement>("Deadline (optional)");
const choose = (value: string) => fireEvent.change(field(), { target: { value } });
const source = "Taken from your goal. You can change or clear it.";

describe("[D12] a deadline in the goal's words", () => {
  afterEach(async () => {
    cleanup();
    // Unmounting saves once more, so the fake API must still respond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  });

  test("is shown as the date to finish by, with its source", async () => {
    const { build } = await openPlan();
    expect(field().value).toBe("2099-03-01");
    screen.getByText(source);
    expect(await build()).toMatchObject({ deadline: null, no_deadline: false });
  });

  test("[N5.21] that says before Ramadan is shown as the day before it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
    await openPlan({ goal: "SQL before Ramadan" });
    expect(field().value).toBe("2027-02-07");
    screen.getByText(source);
    choose("2027-03-01");
    expect(field().value).toBe("2027-03-01");
    vi.useRealTimers();
  });

  test("is replaced by another date", async () => {
    const { build } = await openPlan();
    choose("2099-06-01");
    expect(screen.queryByText(source)).toBeNull();
    expect(await build()).toMatchObject({ deadline: "2099-06-01", no_deadline: false });
  });

  test("no longer applies when the field is cleared", async () => {
    const { build } = await openPlan();
    choose("");
    expect(field().value).toBe("");
    expect(screen.queryByText(source)).toBeNull();
    expect(await build()).toMatchObject({ deadline: null, no_deadline: true });
  });

  test("before the chosen start is an error of its field", async () => {
    await openPlan({ start_date: "2099-04-01" });
    fireEvent.click(screen.getByRole("button", { name: "Build my path" }));
    expect(await screen.findByText("Choose a day after the start.")).toBeTruthy();
  });
});

test("[D42] at 01:30 a path starts on the study day that has not ended", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T23:30:00Z") });
  try {
    await openPlan();
    const start = screen.getByLabelText<HTMLInputElement>("Start on");
    await waitFor(() => expect(start.value).toBe("2026-11-17"));
  } finally {
    vi.useRealTimers();
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  }
});

describe("the hours of a further path", () => {
  afterEach(async () => {
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  });
  const other_paths = [makeOtherPath({ hours_per_week: 3 })];
  const current = makeCurrentPath({ hours_per_week: 5 });
  const weeks = [{ week_start: "2026-11-15", minutes: 0, target_hours: 10 }];
  const overview = makeOverview({ current, other_paths, weeks });

  test("that make 12 a week with two active paths are compared with the target of 10", async () => {
    await openPlan({ hours_per_week: 4 }, { kind: "path", overview });
    const sentence =
      "With your other active paths that makes 12 hours a week. Your weekly target is 10 hours a week.";
    expect(await screen.findByText(sentence)).toBeTruthy();
    for (let hours = 0; hours < 2; hours += 1)
      fireEvent.click(screen.getByRole("button", { name: "One hour less" }));
    expect(screen.queryByText(/other active paths/)).toBeNull();
  });
});
