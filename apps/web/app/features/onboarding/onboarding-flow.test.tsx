import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { someBudgetUsd } from "@masar/domain/catalog/budget";
import { languages } from "@masar/i18n/locales";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { type PathStepInput, SetupFlow } from "./onboarding-flow.tsx";
import type { SetupKind } from "./use-onboarding.ts";

const terms = {
  skills: [
    { id: "sql", label: "SQL", label_ar: "لغة SQL" },
    { id: "excel", label: "Excel", label_ar: "الجداول وإكسل" },
    { id: "python", label: "Python", label_ar: "بايثون" },
    { id: "javascript", label: "JavaScript", label_ar: "جافاسكربت" },
  ],
  fields: [],
  providers: [],
  blueprints: [
    {
      slug: "data-analyst",
      title: "Data analyst",
      title_ar: "محلّل بيانات",
      description: "Answers from data",
      description_ar: "إجابات من البيانات",
      field: "data-science",
      hours: 164,
      milestones: 8,
      skills: ["sql", "excel"],
    },
  ],
};

function startServer(start: Partial<Onboarding> = {}, { isSetUp = false } = {}) {
  const server = { isAway: false, isSetUp, onboarding: makeOnboarding(start) };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: server.isSetUp }) }),
    getSettings: () => ({ language: "en", country: "EG", time_zone: "Africa/Cairo" }),
    updateSettings: (changes: object) => changes,
    getCatalogTerms: () => terms,
    checkGoal: () => ({ kind: "path", title: "Data analyst", hours: 164, skills: [] }),
    getOnboarding: () => server.onboarding,
    saveOnboarding: ({ intake: answers, ...changes }: Partial<Onboarding>) => {
      if (server.isAway) return refuse("forbidden");
      const intake = { ...server.onboarding.intake, ...answers };
      server.onboarding = { ...server.onboarding, ...changes, intake };
      return server.onboarding;
    },
  });
  const bodiesOf = (name: string) =>
    requests.filter((call) => call.name === name).map(({ body }) => body);
  return { server, bodiesOf };
}

const pathInputs: PathStepInput[] = [];

function openSetup(at: string, kind: SetupKind = "setup") {
  fakeSystemTheme(false);
  pathInputs.length = 0;
  const renderPath = (input: PathStepInput) => {
    pathInputs.push(input);
    return <button onClick={() => void input.onDone(true)}>the path comes here</button>;
  };
  const flow = (
    <ThemeProvider>
      <SetupFlow kind={kind} renderPath={renderPath} />
    </ThemeProvider>
  );
  const routes = [
    { path: "/onboarding", element: flow },
    { path: "/new", element: flow },
    { path: "/dashboard", element: <h1>dashboard</h1> },
  ];
  return renderApp(routes, { at });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const goalField = () => screen.getByLabelText<HTMLTextAreaElement>("Your goal");

describe("onboarding flow", () => {
  afterEach(async () => {
    cleanup();
    // Unmounting saves once more, so the fake API must still respond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  });

  test("[D10] saves a step when it is left and focuses the heading of the next one", async () => {
    const { server } = startServer({ step: "goal" });
    await openSetup("/onboarding");
    await heading("What do you want to learn?");
    fireEvent.change(goalField(), { target: { value: "data analyst" } });
    press("Continue");
    expect(document.activeElement).toBe(await heading("What's your starting point?"));
    await waitFor(() => expect(server.onboarding.step).toBe("level"));
    expect(server.onboarding.intake).toEqual(makeIntake({ goal: "data analyst" }));
  });

  test("[D10] opens at the step saved on another device, with its answers", async () => {
    startServer({ step: "plan", intake: makeIntake({ goal: "sql", hours_per_week: 9 }) });
    await openSetup("/onboarding");
    await heading("What does your week look like?");
    expect(screen.getByLabelText<HTMLInputElement>("Hours a week").value).toBe("9");
    expect(screen.getByText("Step 4 of 5: Your week")).toBeTruthy();
  });

  test("[D10] leaves a region that was skipped at sign-up out of the steps", async () => {
    const intake = makeIntake({ goal: "sql" });
    startServer({ step: "path", generation_id: "generation-1", intake, region_open: true });
    await openSetup("/onboarding");
    expect(await screen.findByText("Step 4 of 4: Your path")).toBeTruthy();
    expect(screen.queryByText(/^Language and region/)).toBeNull();
    expect(screen.getByText("Your goal: Done")).toBeTruthy();
    press("Confirm your country and time zone");
    await heading("Make Masar yours");
  });

  test("[D10] does not overwrite answers of another device", async () => {
    const { server, bodiesOf } = startServer({
      step: "level",
      intake: makeIntake({ goal: "sql" }),
    });
    await openSetup("/onboarding");
    await heading("What's your starting point?");
    server.onboarding.intake = makeIntake({ goal: "data analyst", hours_per_week: 12 });
    fireEvent.click(screen.getByRole("radio", { name: "Advanced" }));
    press("Continue");
    await waitFor(() => expect(server.onboarding.step).toBe("plan"));
    expect(bodiesOf("saveOnboarding")).toEqual([{ step: "plan", intake: { level: "advanced" } }]);
    expect(server.onboarding.intake).toEqual(
      makeIntake({ goal: "data analyst", hours_per_week: 12, level: "advanced" }),
    );
  });

  test("[D10] restarts at the first step with all answers", async () => {
    const intake = makeIntake({ goal: "sql", level: "advanced", hours_per_week: 9 });
    const { server, bodiesOf } = startServer({ intake }, { isSetUp: true });
    await openSetup("/onboarding?step=region");
    await heading("Make Masar yours");
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await heading("What do you want to learn?");
    expect(goalField().value).toBe("sql");
    press("Continue");
    await heading("What's your starting point?");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Advanced" }).checked).toBe(true);
    await waitFor(() => expect(server.onboarding.step).toBe("level"));
    expect(bodiesOf("saveOnboarding")).toEqual([{ step: "goal" }, { step: "level" }]);
    expect(server.onboarding.intake).toEqual(intake);
  });

  test("[D10] skips every step with its defaults", async () => {
    const { server } = startServer({ step: "goal" });
    await openSetup("/onboarding");
    await heading("What do you want to learn?");
    press("Skip for now");
    await heading("What's your starting point?");
    press("Skip for now");
    await heading("What does your week look like?");
    press("Skip for now");
    await screen.findByText("the path comes here");
    await waitFor(() => expect(server.onboarding.step).toBe("path"));
    expect(server.onboarding.intake).toEqual(makeIntake());
  });

  test("[D10] requires a goal or a blueprint to continue", async () => {
    const { server } = startServer({ step: "goal" });
    await openSetup("/onboarding");
    const card = await screen.findByRole("radio", { name: /Data analyst Answers/ });
    fireEvent.change(goalField(), { target: { value: "  " } });
    press("Continue");
    await screen.findByText(/^Write your goal, choose/);
    await waitFor(() => expect(document.activeElement).toBe(goalField()));
    expect(server.onboarding.step).toBe("goal");
    fireEvent.click(card);
    expect(screen.queryByText(/^Write your goal, choose/)).toBeNull();
    press("Continue");
    await heading("What's your starting point?");
  });

  test("[D10] Back opens the step before and keeps the typed text", async () => {
    const { server } = startServer({ step: "goal" });
    const { router } = await openSetup("/onboarding");
    await heading("What do you want to learn?");
    press("Skip for now");
    await heading("What's your starting point?");
    fireEvent.click(screen.getByRole("radio", { name: "Advanced" }));
    await act(() => router.navigate(-1));
    await heading("What do you want to learn?");
    await waitFor(() => expect(server.onboarding.intake.level).toBe("advanced"));
  });

  test("shows a failed save, continues and sends it again with the next step", async () => {
    const { server } = startServer({ step: "goal" });
    await openSetup("/onboarding");
    await heading("What do you want to learn?");
    server.isAway = true;
    fireEvent.change(goalField(), { target: { value: "sql" } });
    press("Continue");
    await screen.findByText(/Your answers are not saved yet/);
    server.isAway = false;
    press("Continue");
    await heading("What does your week look like?");
    await waitFor(() => expect(server.onboarding.intake.goal).toBe("sql"));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
  });

  test("[N1.30] blueprints are radios, and None of these removes the choice", async () => {
    startServer({ step: "goal" });
    await openSetup("/onboarding");
    const name = /Data analyst Answers/;
    const card = await screen.findByRole<HTMLInputElement>("radio", { name });
    const group = screen.getByRole("radiogroup", { name: "Or start from a ready-made path" });
    expect(within(group).getAllByRole("radio")).toEqual([card]);
    fireEvent.click(card);
    expect(card.checked).toBe(true);
    const none = within(group).getByRole<HTMLInputElement>("radio", { name: /^None of these/ });
    fireEvent.click(none);
    expect([card.checked, none.checked]).toEqual([false, true]);
  });

  test("removes the blueprint when the goal changes", async () => {
    startServer({ step: "goal" });
    await openSetup("/onboarding");
    const name = /Data analyst Answers/;
    const card = await screen.findByRole<HTMLInputElement>("radio", { name });
    fireEvent.click(card);
    expect(card.checked).toBe(true);
    fireEvent.change(goalField(), { target: { value: "something else" } });
    expect(card.checked).toBe(false);
  });

  test("[D17] offers a skill finished in another path first, without choosing it", async () => {
    const { server } = startServer({ step: "level", finished_skills: ["sql"] });
    await openSetup("/onboarding");
    await heading("What's your starting point?");
    await screen.findByText("Finished in your other paths");
    const adds = await screen.findAllByRole("button", { name: /^Add / });
    expect(adds[0]?.textContent).toBe("SQL");
    expect(server.onboarding.intake.known_skills).toEqual([]);
    press("Add SQL");
    expect(screen.queryByText("Finished in your other paths")).toBeNull();
    press("Continue");
    await waitFor(() => expect(server.onboarding.intake.known_skills).toEqual(["sql"]));
  });

  test("never shows the id of a skill", async () => {
    startServer({ step: "level", finished_skills: ["sql"] });
    let answer: (value: typeof terms) => void = () => {};
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      getOnboarding: () => makeOnboarding({ step: "level", finished_skills: ["sql"] }),
      getCatalogTerms: () => new Promise((resolve) => (answer = resolve)),
    });
    await openSetup("/onboarding");
    await screen.findByText("Finished in your other paths");
    expect(screen.queryByText("sql")).toBeNull();
    await act(async () => answer(terms));
    expect(await screen.findByRole("button", { name: "Add SQL" })).toBeTruthy();
  });

  test.each(languages)("explains the middle budget (%s)", async (language) => {
    const { t } = await loadAllStrings(language);
    expect(t("onboarding:level.some")).toContain(String(someBudgetUsd));
  });

  test("finds skills by name in either language and with typos", async () => {
    startServer({ step: "level" });
    await openSetup("/onboarding");
    const search = await screen.findByLabelText("Search skills");
    await screen.findByRole("button", { name: "Add Excel" });
    const find = async (value: string) => {
      fireEvent.change(search, { target: { value } });
      await screen.findByText("Results");
      return screen.getAllByRole("button", { name: /^Add / }).map((chip) => chip.textContent);
    };
    expect(await find("اكسل")).toEqual(["Excel"]);
    expect(await find("java script"), "one name in two words").toEqual(["JavaScript"]);
    expect(await find("جافا سكريبت"), "and spelt otherwise").toEqual(["JavaScript"]);
    fireEvent.change(search, { target: { value: "beekeeping" } });
    expect(screen.getAllByText(/No skill has that name/).length).toBeGreaterThan(0);
  });

  test("accepts Arabic digits as hours and starts the week on the country's first day", async () => {
    const { server } = startServer({ step: "plan", intake: makeIntake({ goal: "sql" }) });
    await openSetup("/onboarding");
    await heading("What does your week look like?");
    fireEvent.change(screen.getByLabelText("Hours a week"), { target: { value: "١٢" } });
    await waitFor(() =>
      expect(screen.getAllByRole("checkbox")[0]?.closest("label")?.textContent).toBe("Saturday"),
    );
    fireEvent.click(screen.getByRole("checkbox", { name: "Monday" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Saturday" }));
    press("Build my path");
    await waitFor(() => expect(server.onboarding.step).toBe("path"));
    expect(server.onboarding.intake).toMatchObject({ hours_per_week: 12, study_days: [1, 6] });
    expect(pathInputs.at(-1)?.shouldBuild).toBe(true);
  });

  test("shows a deadline before the start as an error of its field", async () => {
    startServer({ step: "plan", intake: makeIntake({ start_date: "2099-03-01" }) });
    await openSetup("/onboarding");
    await heading("What does your week look like?");
    const deadline = screen.getByLabelText("Deadline (optional)");
    fireEvent.change(deadline, { target: { value: "2099-02-01" } });
    press("Build my path");
    await screen.findByText("Choose a day after the start.");
    await waitFor(() => expect(document.activeElement).toBe(deadline));
  });

  test("[D10] ends the setup with an accepted path and starts the next one at the first step", async () => {
    const intake = makeIntake({ goal: "sql" });
    const { server, bodiesOf } = startServer({ step: "path", intake, generation_id: "made" });
    const { router } = await openSetup("/onboarding");
    fireEvent.click(await screen.findByText("the path comes here"));
    await waitFor(() => expect(bodiesOf("updateSettings")).toEqual([{ setup_completed: true }]));
    await act(() => router.navigate("/dashboard"));
    await screen.findByRole("heading", { name: "dashboard" });
    expect(server.onboarding).toEqual(makeOnboarding({ step: "region", intake }));
    expect(bodiesOf("saveOnboarding")).toHaveLength(1);
  });

  test("a further path clears the goal and keeps the other answers", async () => {
    const intake = makeIntake({ goal: "sql", level: "advanced", deadline: "2099-01-01" });
    const start = { step: "path", intake, generation_id: "old" } as const;
    const { server, bodiesOf } = startServer(start, { isSetUp: true });
    await openSetup("/new", "path");
    await heading("What do you want to learn?");
    expect(goalField().value).toBe("");
    expect(screen.getByText("Step 1 of 4: Your goal")).toBeTruthy();
    expect(bodiesOf("saveOnboarding")).toEqual([]);
    fireEvent.change(goalField(), { target: { value: "design" } });
    press("Continue");
    await waitFor(() => expect(server.onboarding.generation_id).toBeNull());
    expect(server.onboarding.intake).toEqual(makeIntake({ goal: "design", level: "advanced" }));
  });

  test("[D10] a further path without a goal does not change an unfinished setup", async () => {
    const intake = makeIntake({ goal: "sql", deadline: "2099-01-01" });
    const start = makeOnboarding({ step: "plan", intake, generation_id: "made" });
    const { server, bodiesOf } = startServer(start);
    await openSetup("/new", "path");
    await heading("What do you want to learn?");
    press("Skip for now");
    await heading("What's your starting point?");
    fireEvent.click(screen.getByRole("radio", { name: "Advanced" }));
    press("Continue");
    await heading("What does your week look like?");
    await waitFor(() => expect(bodiesOf("saveOnboarding")).toHaveLength(1));
    expect(server.onboarding).toEqual({ ...start, intake: { ...intake, level: "advanced" } });
  });

  test("shows a load error with a retry", async () => {
    const { server } = startServer({ step: "goal" });
    let isAway = true;
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      getCatalogTerms: () => terms,
      getOnboarding: () => (isAway ? refuse("forbidden") : server.onboarding),
    });
    await openSetup("/onboarding");
    await screen.findByText("Your answers could not be loaded");
    isAway = false;
    press("Try Again");
    expect(await heading("What do you want to learn?")).toBeTruthy();
  });

  test("[D70] builds a path requested before sign-up without a click", async () => {
    const intake = makeIntake({ goal: "data analyst", hours_per_week: 8 });
    startServer({ step: "path", intake, generation_id: null });
    await openSetup("/onboarding");
    await screen.findByText("the path comes here");
    expect(pathInputs.at(-1)).toMatchObject({ intake, generationId: null, shouldBuild: true });
  });

  test("[D70] saves and builds a path request of the URL and removes it from the URL", async () => {
    const { server } = startServer(
      { intake: makeIntake({ goal: "old", budget: "free" }), generation_id: "gen-1" },
      { isSetUp: true },
    );
    const app = await openSetup("/new?goal=sql&level=advanced&hours=10&courses=ar", "path");
    await screen.findByText("the path comes here");
    const intake = makeIntake({
      goal: "sql",
      level: "advanced",
      hours_per_week: 10,
      study_language: "ar",
      budget: "free",
    });
    expect(pathInputs.at(-1)).toMatchObject({ intake, generationId: null, shouldBuild: true });
    await waitFor(() => expect(app.router.state.location.search).toBe("?step=path"));
    await waitFor(() => expect(server.onboarding).toMatchObject({ step: "path", intake }));
    expect(pathInputs.at(-1)?.shouldBuild).toBe(true);
  });
});
