import type { Onboarding } from "@masar/contract/onboarding/schemas";
import type { GoalAnswer } from "@masar/contract/paths/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { makeCandidate, makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { type PathStepInput, SetupFlow } from "./onboarding-flow.tsx";
import type { SetupKind } from "./use-onboarding.ts";

const served: GoalAnswer = { kind: "path", title: "Data analyst", hours: 290, skills: [] };
const unserved: GoalAnswer = {
  kind: "choice",
  reason: "unknown",
  are_related: true,
  candidates: [
    makeCandidate("entrepreneurship", "Entrepreneurship"),
    makeCandidate("accounting", "Accounting"),
    makeCandidate("marketing", "Digital marketing"),
  ],
};

type Server = {
  start?: Partial<Onboarding>;
  engine?: "ai" | "library";
  checkGoal?: (body: { goal: string }) => unknown;
  language?: "en" | "ar";
  kind?: SetupKind;
};

const pathInputs: PathStepInput[] = [];

async function openGoal(options: Server = {}, at = "/new") {
  const { start, engine = "library", checkGoal, language = "en", kind = "path" } = options;
  const server = { onboarding: makeOnboarding({ step: "goal", ...start }) };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false, language }) }),
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
    getAssistant: () => ({ engine, questions: { left: 5 } }),
    getOnboarding: () => server.onboarding,
    saveOnboarding: ({ intake: answers, ...changes }: Partial<Onboarding>) => {
      const intake = { ...server.onboarding.intake, ...answers };
      server.onboarding = { ...server.onboarding, ...changes, intake };
      return server.onboarding;
    },
    checkGoal: checkGoal ?? (() => unserved),
    suggestOutline: () => ({
      milestones: [
        { title: "The hive", hours: 4 },
        { title: "Honey", hours: 6 },
      ],
    }),
  });
  fakeSystemTheme(false);
  pathInputs.length = 0;
  const renderPath = (input: PathStepInput) => {
    pathInputs.push(input);
    return <p>the path comes here</p>;
  };
  const element = (
    <ThemeProvider>
      <SetupFlow kind={kind} renderPath={renderPath} />
    </ThemeProvider>
  );
  const app = await renderApp([{ path: "/new", element }], { at, language });
  await screen.findByRole("heading", { level: 1 });
  const asked = () =>
    requests
      .filter(({ name }) => name === "checkGoal")
      .map(({ body }) => (body as { goal: string }).goal);
  return { asked, server, app };
}

const goalField = () => screen.getByLabelText<HTMLTextAreaElement>("Your goal");
const type = (value: string) => fireEvent.change(goalField(), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  cleanup();
  // Unmounting saves once more, so the fake API must still respond.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("[N4.10] a goal", () => {
  test("that reaches the limit shows the counter as an error, and only a longer text as cut", async () => {
    await openGoal();
    const cut = "Goals can have up to 200 characters. The rest was cut off.";
    type("a".repeat(199));
    expect(screen.getByText("1 character left").closest(".text-rose")).toBeNull();
    expect(screen.queryByText(cut)).toBeNull();
    type("a".repeat(200));
    expect(screen.getByText("0 characters left").closest(".text-rose")).not.toBeNull();
    expect(screen.queryByText(cut)).toBeNull();
    fireEvent.paste(goalField(), { clipboardData: { getData: () => "b" } });
    expect(screen.getByText(cut).closest("[aria-live=polite]")).not.toBeNull();
    fireEvent.input(goalField(), { target: { value: "a".repeat(199) } });
    expect(screen.queryByText(cut)).toBeNull();
  });

  test("[N5.21] with hours and a level prefills both, and the learner can change them", async () => {
    const { server } = await openGoal();
    type("I am advanced in Excel, 7 hours a week");
    press("Continue");
    await heading("Where do you start?");
    expect(screen.getByLabelText<HTMLInputElement>("Advanced").checked).toBe(true);
    screen.getByText("Taken from your goal. You can change it.");
    fireEvent.click(screen.getByLabelText("Intermediate"));
    expect(screen.queryByText("Taken from your goal. You can change it.")).toBeNull();
    press("Continue");
    await heading("What does your week look like?");
    expect(screen.getByLabelText<HTMLInputElement>("Hours a week").value).toBe("7");
    screen.getByText("Taken from your goal. You can change it.");
    press("One hour more");
    press("Build my path");
    await screen.findByText("the path comes here");
    const answers = { hours_per_week: 8, level: "intermediate" };
    await waitFor(() => expect(server.onboarding.intake).toMatchObject(answers));
  });

  test("that a blueprint serves gets one line with title and hours", async () => {
    await openGoal({ checkGoal: () => served });
    type("become a data analyst");
    const line = await screen.findByText(/^We'll build “.?Data analyst.?”, about 290 hours\.$/);
    expect(line.closest("[aria-live=polite]")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Write my own outline" })).toBeNull();
    screen.getByRole("button", { name: "Build websites" });
  });

  test("that no blueprint serves gets the three nearest, and one tap chooses and continues", async () => {
    const { server } = await openGoal();
    type("beekeeping");
    await screen.findByText("We have no ready-made path for this yet. These come closest:");
    const nearest = screen.getByRole("list", { name: "Nearest ready-made paths" });
    expect(nearest.closest("[aria-live=polite]")).toBeNull();
    expect(within(nearest).getAllByRole("button")).toHaveLength(3);
    screen.getByRole("button", { name: "Write my own outline" });
    press(/^Accounting/);
    await heading("Where do you start?");
    await waitFor(() =>
      expect(server.onboarding.intake).toMatchObject({
        goal: "beekeeping",
        blueprint: "accounting",
      }),
    );
  });

  test("with nothing near gets the own outline first, then paths that others take", async () => {
    await openGoal({ checkGoal: () => ({ ...unserved, are_related: false }) });
    type("play the oud");
    await screen.findByText(/and nothing close to it\.$/);
    expect(screen.queryByText(/come closest/)).toBeNull();
    const others = screen.getByRole("list", { name: "Paths that others take" });
    const outline = screen.getByRole("button", { name: "Write my own outline" });
    const order = outline.compareDocumentPosition(others);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(within(others).getAllByRole("button")).toHaveLength(3);
  });

  test("of a subject without any candidate gets only the own outline", async () => {
    await openGoal({ checkGoal: () => ({ ...unserved, are_related: false, candidates: [] }) });
    type("become a doctor");
    await screen.findByText(/and nothing close to it\.$/);
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
    screen.getByRole("button", { name: "Write my own outline" });
  });

  test("that a model may draft is answered so", async () => {
    await openGoal({ engine: "ai" });
    type("beekeeping");
    await screen.findByText("No ready-made path fits, so AI will draft one for your goal.");
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
  });

  test("that speaks of suicide gets the helpline", async () => {
    await openGoal({ checkGoal: () => refuse("goal_crisis") });
    type("I want to kill myself");
    await waitFor(() => expect(document.querySelector("[aria-live=polite]")).not.toBeNull());
    await screen.findByText(/helpline|findahelpline|emergency/i);
  });

  test.each([
    ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["beyond its limit", () => refuse("rate_limited")],
  ])("asked %s shows nothing and can be continued", async (_name, checkGoal) => {
    const { asked } = await openGoal({ checkGoal });
    type("beekeeping");
    await waitFor(() => expect(asked()).toEqual(["beekeeping"]));
    await wait(2000);
    expect(asked()).toHaveLength(1);
    expect(screen.queryByText(/ready-made path for this/)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    press("Continue");
    await heading("Where do you start?");
  });

  test("typed fast is asked once, and a late answer to earlier words is not shown", async () => {
    const signals: AbortSignal[] = [];
    const answers = new Map<string, (answer: GoalAnswer) => void>();
    const { asked } = await openGoal({
      checkGoal: ({ goal }) => new Promise((resolve) => answers.set(goal, resolve)),
    });
    const api = fetch;
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      if (address.endsWith("/goal-checks") && init.signal) signals.push(init.signal);
      return api(address, init);
    });
    for (const goal of ["bee", "beek", "beekeep"]) {
      type(goal);
      await wait(200);
    }
    expect(asked()).toEqual([]);
    await wait(500);
    expect(asked()).toEqual(["beekeep"]);
    type("data analyst");
    await wait(600);
    expect(asked()).toEqual(["beekeep", "data analyst"]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await act(async () => answers.get("data analyst")?.(served));
    await act(async () => answers.get("beekeep")?.(unserved));
    await screen.findByText(/^We'll build/);
    expect(screen.queryByRole("list", { name: "Nearest ready-made paths" })).toBeNull();
  });

  test("of two letters, or beside a chosen blueprint, is not asked about", async () => {
    const intake = makeIntake({ goal: "beekeeping", blueprint: "accounting" });
    const { asked } = await openGoal({ start: { intake } });
    type("be");
    await wait(1000);
    expect(asked()).toEqual([]);
  });

  test("is answered in Arabic", async () => {
    await openGoal({ language: "ar" });
    fireEvent.change(screen.getByLabelText("هدفك"), { target: { value: "تربية النحل" } });
    await screen.findByText("ليس لدينا مخطط جاهز لهذا الهدف بعد. هذه أقرب المخططات إليه:");
    expect(screen.getByRole("button", { name: "كتابة مخطط خاص" })).toBeTruthy();
  });
});

describe("[N4.11] the outline screen", () => {
  async function openOutline(server: Server = {}) {
    const opened = await openGoal(server);
    type("Keep bees");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    expect(document.activeElement).toBe(await heading("Your own outline"));
    return opened;
  }

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const write = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });

  test("saves title and milestones, leaves out empty rows and continues with the week", async () => {
    const { server } = await openOutline();
    expect(field("Path title").value).toBe("Keep bees");
    write("Milestone 1", "Know the hive");
    write("Hours for milestone 1", "٤");
    write("Milestone 3", "The first colony");
    screen.getByText("12 hours in all");
    press("Continue");
    await heading("What does your week look like?");
    expect(screen.getByText("Step 2 of 3: Your week")).toBeTruthy();
    const outline = {
      title: "Keep bees",
      milestones: [
        { title: "Know the hive", hours: 4 },
        { title: "The first colony", hours: 8 },
      ],
    };
    await waitFor(() => expect(server.onboarding.intake.outline).toEqual(outline));
    press("Build my path");
    await screen.findByText("the path comes here");
    expect(pathInputs.at(-1)).toMatchObject({ intake: { outline }, shouldBuild: true });
  });

  test("sends a changed title and not the goal", async () => {
    const { server } = await openOutline();
    write("Path title", "My first hive");
    write("Milestone 1", "Know the hive");
    press("Continue");
    await waitFor(() =>
      expect(server.onboarding.intake).toMatchObject({
        goal: "Keep bees",
        outline: { title: "My first hive" },
      }),
    );
  });

  test("a goal that is changed after rows were written changes the title, unless it was edited", async () => {
    await openOutline();
    write("Milestone 1", "Know the hive");
    press("Back");
    await heading("What do you want to learn?");
    type("Keep bees in a city");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees in a city");
    expect(field("Milestone 1").value).toBe("Know the hive");
    write("Path title", "My hive");
    press("Back");
    await heading("What do you want to learn?");
    type("Keep many bees");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("My hive");
  });

  test("opens at once for a goal whose outline was requested in the URL", async () => {
    await openGoal({}, "/new?goal=Keep+bees&level=beginner&hours=5&courses=both&outline=1");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees");
  });

  test("opens at once for a goal whose outline was requested at sign-up", async () => {
    const intake = makeIntake({ goal: "Keep bees" });
    await openGoal({ start: { region_open: true, intake }, kind: "setup" });
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees");
    press("Back");
    await heading("What do you want to learn?");
    expect(goalField().value).toBe("Keep bees");
  });

  test("requested at sign-up does not open again after Back", async () => {
    const start = { region_open: true, intake: makeIntake({ goal: "Keep bees" }) };
    await openGoal({ start, kind: "setup" });
    await heading("Your own outline");
    press("Back");
    await heading("What do you want to learn?");
    cleanup();
    await openGoal({ start, kind: "setup" });
    expect(await heading("What do you want to learn?")).toBeTruthy();
  });

  test("adds rows suggested by a model, after consent, to those of the user", async () => {
    await openGoal({ engine: "ai" });
    type("Keep bees");
    await screen.findByText(/AI will draft one/);
    press("Write my own outline");
    await heading("Your own outline");
    write("Milestone 2", "My garden");
    press("Suggest milestones");
    await screen.findByText("Suggested by AI. Check them before you continue.");
    const titles = screen.getAllByLabelText<HTMLInputElement>(/^Milestone \d+$/);
    expect(titles.map(({ value }) => value)).toEqual(["My garden", "The hive", "Honey"]);
    expect(field("Hours for milestone 3").value).toBe("6");
  });

  test("suggests nothing without a model", async () => {
    await openOutline();
    expect(screen.queryByRole("button", { name: "Suggest milestones" })).toBeNull();
  });

  test("names what is missing and focuses the first invalid field", async () => {
    await openOutline();
    write("Path title", " ");
    press("Continue");
    await screen.findByText("Give the path a title.");
    screen.getByText("Add at least one milestone.");
    await waitFor(() => expect(document.activeElement).toBe(field("Path title")));
    write("Path title", "Bees");
    expect(screen.queryByText("Give the path a title.")).toBeNull();
    write("Milestone 2", "The hive");
    write("Hours for milestone 2", "many");
    press("Continue");
    await screen.findByText("Enter hours above 0, up to 500.");
    await waitFor(() => expect(document.activeElement).toBe(field("Hours for milestone 2")));
  });

  test("adds, moves and removes rows with the focus on the row", async () => {
    await openOutline();
    for (const [index, title] of ["a", "b", "c"].entries()) write(`Milestone ${index + 1}`, title);
    const titles = () =>
      screen.getAllByLabelText<HTMLInputElement>(/^Milestone \d+$/).map(({ value }) => value);
    press("Move milestone 3 up");
    expect(titles()).toEqual(["a", "c", "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move milestone 2 up");
    press("Move milestone 2 up");
    expect(titles()).toEqual(["c", "a", "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move milestone 1 down");
    press("Remove milestone 2");
    expect(titles()).toEqual(["c", "b"]);
    expect(document.activeElement).toBe(field("Milestone 2"));
    press("Add milestone");
    expect(document.activeElement).toBe(field("Milestone 3"));
    for (let count = 3; count < 12; count++) press("Add milestone");
    screen.getByText("A path has at most 12 milestones.");
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add milestone" });
    expect(add.disabled).toBe(true);
  });

  test("keeps what was written when the user goes back, and the goal can be used instead", async () => {
    const { server } = await openOutline();
    write("Milestone 1", "Know the hive");
    press("Back");
    await heading("What do you want to learn?");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Milestone 1").value).toBe("Know the hive");
    press("Continue");
    await heading("What does your week look like?");
    press("Back");
    await heading("What do you want to learn?");
    screen.getByText("Your path is built from your own outline:");
    expect(screen.queryByRole("button", { name: "Build websites" })).toBeNull();
    press("Use my goal instead");
    await screen.findByText(/^We have no ready-made path/);
    press("Continue");
    await heading("Where do you start?");
    await waitFor(() => expect(server.onboarding.intake.outline).toBeNull());
  });
});
