import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import type { Catalog } from "@masar/domain/catalog/catalog";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { planPath } from "@masar/domain/planning/plan-path";
import type { Language } from "@masar/i18n/locales";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PathRequest } from "#web/entities/path/path-request.ts";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderPart } from "../../../../test/render.tsx";
import { Hero } from "./hero.tsx";
import { toPreviewPath } from "./hero-view.ts";

const exampleRequest: PathRequest = {
  goal: "I want to become a data analyst",
  blueprint: null,
  level: "beginner",
  hours: 5,
  courses: "en",
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), `packages/catalog/data/${name}.json`), "utf8"));
/** Real paths; their courses are not drawn here. */
const catalog: Catalog = {
  blueprints: read("blueprints") as Catalog["blueprints"],
  skills: read("skills") as Catalog["skills"],
  fields: read("fields") as Catalog["fields"],
  courses: [],
  milestoneRoles: {},
  exams: [],
  certificates: [],
};

const defaultInput: PlanInput = {
  goal: "",
  blueprint: null,
  level: "beginner",
  known_skills: [],
  study_language: "en",
  budget: "any",
  hours_per_week: 5,
  study_days: [],
  start_date: null,
  deadline: null,
  language: "en",
  today: "2026-11-15",
};

function plan(request: Partial<PlanInput>): PathOutcome {
  return planPath(catalog, { ...defaultInput, ...request });
}

const example = plan({ goal: exampleRequest.goal });

function openHero(language: Language = "en", answer: (body: PlanInput) => unknown = plan) {
  const requested = fakeApi({ previewPath: answer });
  if (example.kind !== "path") throw new Error("no example");
  const path = { ...toPreviewPath(example), finish: null };
  return renderPart(<Hero example={{ request: exampleRequest, path }} />, language).then(
    () => requested,
  );
}

const goalField = () => screen.getByRole<HTMLInputElement>("textbox");
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const build = (goal: string) => {
  fireEvent.change(goalField(), { target: { value: goal } });
  fireEvent.submit(screen.getByRole("form"));
};
const card = () => within(screen.getByRole("region"));
const saveHref = (name = "Save this path") =>
  screen.getByRole("link", { name }).getAttribute("href") ?? "";

describe("hero", () => {
  beforeEach(() => {
    window.history.replaceState(null, "", "/");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("[D70] before any request, a generated path is shown as an example", async () => {
    const requested = await openHero();
    expect(card().getByText(/^An example: /)).toBeTruthy();
    expect(card().getByRole("heading", { name: "Data analyst" })).toBeTruthy();
    expect(card().getByText("and 2 more")).toBeTruthy();
    expect(card().queryByText(/done by/)).toBeNull();
    expect(requested).toEqual([]);
  });

  test("[D70] the visitor's goal becomes a path with hours, weeks and a date, without an account", async () => {
    const requested = await openHero();
    choose("Hours a week", "10");
    build("I want to be a UI designer");
    await card().findByRole("heading", { name: "UI/UX designer" });
    expect(requested.at(-1)).toEqual({
      name: "previewPath",
      body: {
        goal: "I want to be a UI designer",
        blueprint: null,
        level: "beginner",
        hours_per_week: 10,
        study_language: "en",
        known_parts: [],
        known_skills: [],
        language: "en",
      },
    });
    expect(card().getByText("about 29 weeks at 10 h a week")).toBeTruthy();
    expect(card().getByText(/^Starting today, done by .* 2027$/)).toBeTruthy();
    const [first, second] = card().getAllByRole("listitem");
    expect(first?.getAttribute("aria-current")).toBe("step");
    expect(second?.hasAttribute("aria-current")).toBe(false);
    expect(screen.getByRole("status").textContent).toBe("Your path is ready: UI/UX designer");
  });

  test("[D70] a changed select redraws the path, and the URL can be shared", async () => {
    await openHero();
    build("project manager");
    await card().findByRole("heading", { name: "Project manager" });
    choose("Level", "advanced");
    await waitFor(() => expect(window.location.search).toContain("level=advanced"));
    const whole = plan({ goal: "project manager", level: "advanced" });
    const hours = whole.kind === "path" ? whole.plan.hours : 0;
    await card().findByText(`${hours} hours`);
    expect(window.location.search).toBe("?goal=project+manager&level=advanced&hours=5&courses=en");
    expect(saveHref()).toBe(`/register${window.location.search}`);
  });

  test("[D70] an opened link builds at once and fills the form in", async () => {
    window.history.replaceState(
      null,
      "",
      "/?goal=graphic+designer&level=intermediate&hours=8&courses=both",
    );
    const requested = await openHero();
    await card().findByRole("heading", { name: "Graphic designer" });
    expect(goalField().value).toBe("graphic designer");
    expect(screen.getByLabelText<HTMLSelectElement>("Hours a week").value).toBe("8");
    expect(requested).toHaveLength(1);
    expect(requested[0]?.body).toMatchObject({ hours_per_week: 8, study_language: "both" });
  });

  test("[D70] another goal is a step one can go back from, as far as the example", async () => {
    await openHero();
    const goal = goalField();
    const ask = async (words: string, title: string) => {
      fireEvent.change(goal, { target: { value: words } });
      fireEvent.submit(goal.form as HTMLFormElement);
      await screen.findByRole("heading", { name: title });
    };
    await ask("Build websites", "Front-end developer");
    const first = window.location.search;
    await ask("Open an online shop", "E-commerce store owner");
    window.history.replaceState(null, "", `/${first}`);
    window.dispatchEvent(new PopStateEvent("popstate"));
    await screen.findByRole("heading", { name: "Front-end developer" });
    expect(goal.value).toBe("Build websites");
    window.history.replaceState(null, "", "/");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(goal.value).toBe("");
  });

  test("[D70] without a goal a chip redraws the example, and building asks for one", async () => {
    const requested = await openHero();
    choose("Hours a week", "10");
    await card().findByText("about 29 weeks at 10 h a week");
    expect(card().getByText(/^An example: /)).toBeTruthy();
    expect(window.location.search).toBe("");
    fireEvent.submit(screen.getByRole("form"));
    expect(screen.getByText("Write your goal first, in a few words.")).toBeTruthy();
    expect(document.activeElement).toBe(goalField());
    expect(requested).toHaveLength(1);
  });

  test("[D70] a goal that could mean many things offers the nearest paths; one tap draws one", async () => {
    await openHero();
    build("technology");
    await card().findByRole("heading", { name: "That could mean many things" });
    const [nearest] = card().getAllByRole("button");
    const title = nearest?.querySelector(".font-medium")?.textContent ?? "";
    if (nearest) fireEvent.click(nearest);
    await card().findByRole("heading", { name: title });
    expect(saveHref()).toContain("goal=technology");
    expect(saveHref()).toContain("blueprint=");
  });

  test("[D70] a goal without a path shows a message and a button to reword it", async () => {
    await openHero("en", () => ({
      kind: "choice",
      reason: "unknown",
      are_related: false,
      candidates: [],
    }));
    build("zzzz");
    await card().findByRole("heading", { name: "We have no path for that yet" });
    expect(card().getByText(/^Nothing close was found/)).toBeTruthy();
    fireEvent.click(card().getByRole("button", { name: "Edit goal" }));
    expect(document.activeElement).toBe(goalField());
  });

  test.each([
    ["en", "Goals can have up to 200 characters. The rest was cut off."],
    ["ar", "أقصى طول للهدف 200 حرف، فحذفنا ما زاد عليه."],
  ] as const)(
    "a goal beyond the limit says that the rest was cut, one at the limit does not (%s)",
    async (language, cut) => {
      await openHero(language);
      fireEvent.input(goalField(), { target: { value: "a".repeat(200) } });
      expect(screen.queryByText(cut)).toBeNull();
      fireEvent.paste(goalField(), { clipboardData: { getData: () => "b" } });
      expect(screen.getByText(cut).className).toContain("text-rose");
    },
  );

  test("[N5.21] hours and level of the goal go to the selects, which the visitor can change", async () => {
    const requested = await openHero();
    const goal = "data analyst, my level is intermediate, an hour a day";
    fireEvent.input(goalField(), { target: { value: goal } });
    const hours = screen.getByLabelText<HTMLSelectElement>("Hours a week");
    expect(hours.value).toBe("7");
    expect(screen.getByLabelText<HTMLSelectElement>("Level").value).toBe("intermediate");
    fireEvent.submit(screen.getByRole("form"));
    await card().findByText("Weekly hours taken from your goal. You can change them above.");
    expect(requested[0]?.body).toMatchObject({ hours_per_week: 7, level: "intermediate" });
    choose("Hours a week", "9");
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(requested[1]?.body).toMatchObject({ hours_per_week: 9 });
    await waitFor(() => expect(card().queryByText(/taken from your goal/)).toBeNull());
    fireEvent.submit(screen.getByRole("form"));
    expect(hours.value).toBe("9");
  });

  test("[N5.21] a path that a deadline shortened says how many milestones are left out", async () => {
    const leftOut = ["deadline", "not_in_goal", "no_time"].map((reason, index) => ({
      key: `part-${index}`,
      title: `Part ${index}`,
      hours: 20,
      reason,
    }));
    await openHero("en", (body) => ({ ...plan(body), left_out: leftOut }));
    build("become a data analyst in 3 years");
    expect(await card().findByText(/2 milestones were left out to fit\./)).toBeTruthy();
  });

  test("[N5.21] a path that ends after its deadline says how much of it is finished by then", async () => {
    const leftOut = [{ key: "extra", title: "Extra", hours: 20, reason: "deadline" }];
    await openHero("en", (body) => ({ ...plan(body), left_out: leftOut }));
    build("become a data analyst in 6 weeks");
    const line = await card().findByText(/^At 5 hours a week you would finish \d of 7 milestones/);
    expect(line.textContent).toMatch(
      /\. \d+ hours a week would be enough\. 1 optional milestone is already left out\.$/,
    );
  });

  test("[D70] building without a goal replaces the answer to an earlier one by the example", async () => {
    await openHero();
    build("learn to play the oud");
    await card().findByRole("heading", { name: "We have no path for that yet" });
    build("");
    expect(screen.getByText("Write your goal first, in a few words.")).toBeTruthy();
    await card().findByText(/^An example: /);
    expect(card().queryByText("We have no path for that yet")).toBeNull();
    expect(window.location.search).toBe("");
    expect(document.activeElement).toBe(goalField());
  });

  test("[N4.11] a goal without a path leads to its own outline after sign-up", async () => {
    await openHero();
    build("learn to play the oud");
    const link = await card().findByRole("link", { name: "Write my own outline" });
    const goal = "goal=learn+to+play+the+oud&level=beginner&hours=5&courses=en";
    expect(link.getAttribute("href")).toBe(`/register?${goal}&outline=1`);
    const [first] = card().getAllByRole("listitem");
    const order = first ? link.compareDocumentPosition(first) : 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test.each([
    ["en", "learn to play the oud", "Paths that others take", /come closest/],
    ["ar", "تعلم العزف على العود", "مسارات يختارها آخرون", /أقربها إليه/],
  ] as const)(
    "[D14] unrelated paths are not called near (%s)",
    async (language, goal, label, near) => {
      await openHero(language);
      build(goal);
      await card().findByRole("heading", { name: label });
      expect(card().queryByText(near)).toBeNull();
      expect(card().getAllByRole("listitem").length).toBeGreaterThan(2);
    },
  );

  test("a rate limit shows the wait, a lost network an error, and a retry draws the path", async () => {
    const answers = [
      () => refuse("rate_limited", { count: 12 }),
      () => Promise.reject(new TypeError("offline")),
      plan,
    ];
    await openHero("en", (body) => answers.shift()?.(body));
    build("data analyst");
    await card().findByText("Too many attempts. Wait 12 seconds and try again.");
    fireEvent.click(card().getByRole("button", { name: "Try Again" }));
    await card().findByText("The connection failed. Check your internet and try again.");
    fireEvent.click(card().getByRole("button", { name: "Try Again" }));
    expect(await card().findByText("Your path")).toBeTruthy();
  });

  test("a skeleton is shown while a path is built, and only the newest response is drawn", async () => {
    const waiting: (() => void)[] = [];
    await openHero(
      "en",
      (body) => new Promise((resolve) => waiting.push(() => resolve(plan(body)))),
    );
    build("project manager");
    await card().findByRole("heading", { name: "Building your path" });
    expect(screen.getByRole("region").getAttribute("aria-busy")).toBe("true");
    build("graphic designer");
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await card().findByRole("heading", { name: "Graphic designer" });
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(card().getByRole("heading", { name: "Graphic designer" })).toBeTruthy();
  });

  /** Responds on demand. */
  function openSlowHero() {
    const waiting: (() => void)[] = [];
    const answer = (body: PlanInput) =>
      new Promise((resolve) => waiting.push(() => resolve(plan(body))));
    return openHero("en", answer).then((requested) => ({ requested, waiting }));
  }

  test("[D70] choices made while a path is built are used for saving, sharing and turning", async () => {
    const { requested, waiting } = await openSlowHero();
    build("data analyst");
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await card().findByText("Your path");
    choose("Hours a week", "20");
    expect(saveHref()).toContain("hours=20");
    fireEvent.click(card().getByRole("button", { name: "Data scientist" }));
    await waitFor(() => expect(requested).toHaveLength(3));
    expect(requested[2]?.body).toMatchObject({ blueprint: "data-scientist", hours_per_week: 20 });
    expect(screen.getByLabelText<HTMLSelectElement>("Hours a week").value).toBe("20");
  });

  test("[D70] a select does not undo the path that was just chosen among the nearest", async () => {
    const { requested, waiting } = await openSlowHero();
    build("technology");
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await card().findByRole("heading", { name: "That could mean many things" });
    expect(screen.getByRole("status").textContent).toBe("That could mean many things");
    const [nearest] = card().getAllByRole("button");
    if (nearest) fireEvent.click(nearest);
    await waitFor(() => expect(requested).toHaveLength(2));
    choose("Hours a week", "20");
    await waitFor(() => expect(requested).toHaveLength(3));
    const [chosen, changed] = requested.slice(1).map(({ body }) => body as PlanInput);
    expect(chosen?.blueprint).toBeTypeOf("string");
    expect(changed).toMatchObject({ blueprint: chosen?.blueprint, hours_per_week: 20 });
  });

  test("[D70] the example that failed to come is still an example when it is tried again", async () => {
    const answers = [() => refuse("rate_limited", { count: 12 }), plan];
    await openHero("en", (body) => answers.shift()?.(body));
    choose("Hours a week", "10");
    fireEvent.click(await card().findByRole("button", { name: "Try Again" }));
    expect(await card().findByText(/^An example: /)).toBeTruthy();
    expect(card().queryByText(/done by/)).toBeNull();
  });

  test("[D70] the link can be copied, and the Arabic page has the path in Arabic", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
    await openHero("ar");
    build("محلل بيانات");
    await card().findByText("مسارك");
    fireEvent.click(card().getByRole("button", { name: "نسخ الرابط" }));
    const query = new URLSearchParams({
      goal: "محلل بيانات",
      level: "beginner",
      hours: "5",
      courses: "en",
    });
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/ar?${query}`);
    expect(saveHref("حفظ المسار")).toBe(`/ar/register?${query}`);
  });
});
