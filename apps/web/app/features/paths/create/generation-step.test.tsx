import { limits } from "@masar/contract/limits";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makeCandidate, makeGeneration, makeIntake } from "../../../../test/onboarding.ts";
import { makeCourse, makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { defaultIntake, done, openStep, startServer } from "../../../../test/generation-step.tsx";

describe("generation step", () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("[D13] starts one generation, shows its stages and cancels it", async () => {
    const { started } = startServer({ status: "running", stage: "checking" });
    openStep({ shouldBuild: true });
    const now = await screen.findByRole("listitem", { current: "step" });
    await waitFor(() => expect(now.textContent).toContain("Planning"));
    await screen.findByRole("button", { name: "Cancel" });
    expect(screen.getByRole("listitem", { current: "step" }).textContent).toContain("Checking");
    expect(started()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText("Your answers are saved.");
  });

  test("shows the existing draft without building again", async () => {
    const { started } = startServer(done);
    openStep({ generationId: "generation-1", intake: makeIntake({ goal: "other words" }) });
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(started()).toEqual([]);
  });

  test("builds again for changed answers, but not for the same ones", async () => {
    const same = startServer({ ...done, intake: defaultIntake });
    openStep({ generationId: "generation-1", shouldBuild: true });
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(same.started()).toEqual([]);
    cleanup();
    const other = startServer({ ...done, intake: defaultIntake });
    const intake = makeIntake({ goal: "data analyst", hours_per_week: 9 });
    openStep({ generationId: "generation-1", shouldBuild: true, intake });
    await waitFor(() =>
      expect(other.started()[0]?.body).toMatchObject({ intake, replaces: "path-1" }),
    );
  });

  test("[N4.04] lists what was left out with the reason, and adds it by one tap", async () => {
    const left = { key: "python-for-analysts", title: "Python for analysts", hours: 50 };
    const adaptation = {
      known_skills_dropped: [],
      milestones_dropped: [],
      hours_saved: 0,
      deadline_from_words: false,
      short_version: null,
      left_out: [{ ...left, reason: "deadline" as const }],
    };
    const detail = makePathDetail();
    const { started } = startServer(
      { ...done, intake: defaultIntake, adaptation },
      { ...detail, path: { ...detail.path, hours_per_week: 18, deadline: null } },
    );
    openStep({ generationId: "generation-1" });
    const list = await screen.findByRole("region", { name: "What we left out, and why" });
    expect(list.textContent).toMatch(/50.?h.*not essential, and time is short/);
    fireEvent.click(within(list).getByRole("button", { name: /^Add .?Python for analysts.?$/ }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        // The hours of the draft, which were changed there.
        intake: { ...defaultIntake, include: ["python-for-analysts"], hours_per_week: 18 },
        replaces: "path-1",
      }),
    );
  });

  test.each([
    ["read from the goal stays open in the form", null],
    ["set in the draft is the one of the form", "2027-05-01"],
  ])("[N4.04] after adding a milestone, a deadline %s", async (_title, stored) => {
    const left = { key: "python-for-analysts", title: "Python for analysts", hours: 50 };
    const adaptation = {
      known_skills_dropped: [],
      milestones_dropped: [],
      hours_saved: 0,
      deadline_from_words: true,
      short_version: null,
      left_out: [{ ...left, reason: "deadline" as const }],
    };
    const detail = makePathDetail();
    const intake = { ...defaultIntake, deadline: stored };
    startServer(
      { ...done, intake, adaptation },
      { ...detail, path: { ...detail.path, deadline: "2027-05-01" } },
    );
    const { onChange } = openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: /^Add .?Python for analysts.?$/ }));
    await waitFor(() => expect(onChange).toHaveBeenCalled());
    await screen.findByRole("heading", { name: "Data analyst" });
    const patches = onChange.mock.calls.map(([patch]) => patch);
    const deadlines = patches.flatMap((patch) => ("deadline" in patch ? [patch.deadline] : []));
    expect(deadlines).toEqual([stored]);
  });

  test("asks for a goal when there is none", async () => {
    const { started } = startServer({});
    const { onStep } = openStep({ intake: makeIntake(), shouldBuild: true });
    await screen.findByText("A path needs a goal");
    fireEvent.click(screen.getByRole("button", { name: "Write a goal" }));
    expect(onStep).toHaveBeenCalledWith("goal");
    expect(started()).toEqual([]);
  });

  test("shows a limit error with a retry", async () => {
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      startGeneration: () => refuse("generations_today", { count: 10 }),
    });
    openStep({ shouldBuild: true });
    await screen.findByText("The path could not be built");
    startServer(done);
    expect(screen.getByRole("alert").textContent).toContain("You can build ten paths a day");
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("heading", { name: "Data analyst" });
  });

  test("[N4.04] too many added milestones are reported as such, and the draft stays in view", async () => {
    const left = { key: "python-for-analysts", title: "Python for analysts", hours: 50 };
    const adaptation = {
      known_skills_dropped: [],
      milestones_dropped: [],
      hours_saved: 0,
      deadline_from_words: false,
      short_version: null,
      left_out: [{ ...left, reason: "deadline" as const }],
    };
    const draft = makePathDetail({ status: "draft" });
    const generation = makeGeneration({ ...done, intake: defaultIntake, adaptation });
    const requests = fakeApi({
      getSession: () => ({ session: makeSession() }),
      getGeneration: () => generation,
      getPath: () => draft,
      startGeneration: () => refuse("additions_today"),
    });
    openStep({ generationId: generation.id, shouldBuild: true });
    fireEvent.click(await screen.findByRole("button", { name: /^Add .?Python for analysts.?$/ }));
    const text = (await screen.findByRole("alert")).textContent;
    expect(text).toContain("You've reached today's limit for adding milestones");
    expect(text).toContain("add more tomorrow");
    screen.getByRole("heading", { name: "Data analyst" });
    // The answers are those of the draft again: returning does not build.
    const leave = screen.getByRole("button", { name: "Leave or return" });
    fireEvent.click(leave);
    fireEvent.click(leave);
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(requests.filter(({ name }) => name === "startGeneration")).toHaveLength(1);
  });

  test("[D14] reports an unknown goal and builds the closest blueprint with one click", async () => {
    const candidates = [makeCandidate("graphic-designer", "Graphic designer")];
    const { started } = startServer({
      status: "choice",
      choice: { reason: "unknown", are_related: true, candidates },
    });
    const { onStep, onOutline } = openStep({
      intake: makeIntake({ goal: "beekeeping" }),
      shouldBuild: true,
    });
    await screen.findByRole("heading", { name: "We have no path for that yet" });
    fireEvent.click(screen.getByRole("button", { name: "Write my own outline" }));
    expect(onOutline).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Edit goal" }));
    expect(onStep).toHaveBeenCalledWith("goal");
    fireEvent.click(screen.getByRole("button", { name: /Graphic designer/ }));
    await waitFor(() => expect(started()).toHaveLength(2));
    expect(started()[1]?.body).toMatchObject({
      intake: { goal: "beekeeping", blueprint: "graphic-designer" },
    });
  });

  test("[N1.40] shows that the offered blueprints do not match an unknown goal", async () => {
    const candidates = [makeCandidate("business-english", "Business English")];
    startServer({ status: "choice", choice: { reason: "unknown", are_related: true, candidates } });
    openStep({ generationId: "generation-1" });
    const text = await screen.findByText(/^No ready-made path matches exactly\./);
    expect(text.textContent).toMatch(/These come closest:$/);
  });

  test("[D14] offers the own outline before paths that others take when none is related", async () => {
    const candidates = [makeCandidate("graphic-designer", "Graphic designer")];
    const choice = { reason: "unknown", are_related: false, candidates } as const;
    startServer({ status: "choice", choice });
    openStep({ generationId: "generation-1" });
    await screen.findByText("Nothing close was found.");
    expect(screen.queryByText(/come closest/)).toBeNull();
    const others = screen.getByRole("region", { name: "Paths that others take" });
    const [, outline] = screen.getAllByRole("button");
    expect(outline?.textContent).toBe("Write my own outline");
    expect(others.textContent).toContain("Graphic designer");
  });

  test.each([
    ["vague", "That could mean many things"],
    ["nothing_left", "You already know all of this"],
  ] as const)("[D14] offers a choice when the goal is %s", async (reason, text) => {
    startServer({ status: "choice", choice: { reason, are_related: true, candidates: [] } });
    openStep({ generationId: "generation-1" });
    await screen.findByRole("heading", { name: text });
    expect(screen.getByText("Nothing close was found.")).toBeTruthy();
  });

  test("[D11] the draft shows weeks, hours, dates and the reason for a course", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") });
    const linkedCourses = [{ course: "excel-basics", reason: "study_language_free" as const }];
    const milestones = { m1: makeMilestone({ linkedCourses }) };
    startServer(done, makePathDetail({ milestones }, { courses: [makeCourse()] }));
    openStep({ generationId: "generation-1" });
    await screen.findByText("1 milestone · 40 hours · 8 weeks · 5 hours a week");
    screen.getByText("Expected finish: 10 January 2027");
    screen.getByText("20 h · 16 November to 13 December");
    screen.getByText("Excel basics");
    expect(screen.getByText(/In your study language, English · free/).textContent).toContain(
      "Coursera",
    );
  });

  test("[D33] the draft shows when a milestone has no course in the study language", async () => {
    const open = async (study_language: "ar" | "both") => {
      const linkedCourses = [{ course: "excel-basics", reason: "other_language_paid" as const }];
      const milestones = { m1: makeMilestone({ linkedCourses }) };
      startServer(
        done,
        makePathDetail({ milestones, study_language, budget: "any" }, { courses: [makeCourse()] }),
      );
      openStep({ generationId: "generation-1" });
      await screen.findByText("Excel basics");
      return screen.queryByText("We found no suitable course in Arabic for this milestone.");
    };
    expect(await open("ar")).not.toBeNull();
    cleanup();
    expect(await open("both")).toBeNull();
  });

  test("the first milestone of a draft is up next", async () => {
    startServer(done);
    openStep({ generationId: "generation-1" });
    const first = await screen.findByRole("listitem", { current: "step" });
    await within(first).findByText("Up next");
    expect(screen.queryByText("In progress")).toBeNull();
  });

  test("a failed generation offers a retry and the blueprints", async () => {
    startServer({ status: "failed" });
    const { onStep } = openStep({ generationId: "generation-1" });
    await screen.findByText("The path could not be built");
    screen.getByRole("button", { name: "Build again" });
    fireEvent.click(screen.getByRole("button", { name: "Choose a ready-made path" }));
    expect(onStep).toHaveBeenCalledWith("goal");
  });

  test("[D11] a date in another year includes the year", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") });
    startServer(done);
    openStep({ generationId: "generation-1" });
    await screen.findByText("20 h · 14 December 2026 to 10 January 2027");
    expect(screen.getByText("20 h · 16 November to 13 December")).toBeTruthy();
  });

  test("shows that the user can leave a slow generation only once it runs", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { slowAfterSeconds, notifyAfterSeconds } = limits.generation;
    // A user who leaves now gets a notification.
    expect(notifyAfterSeconds).toBeLessThan(slowAfterSeconds);
    const wait = () => act(() => vi.advanceTimersByTimeAsync(slowAfterSeconds * 1000));
    let begin: (value: unknown) => void = () => {};
    const { drawn } = openStep({ shouldBuild: true });
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      startGeneration: () => new Promise((resolve) => (begin = resolve)),
      getGeneration: (_body, { id }) => makeGeneration({ id, status: "running" }),
    });
    await drawn;
    await screen.findByText("Building your path");
    await wait();
    expect(screen.queryByText(/You can leave/)).toBeNull();
    await act(async () => begin(makeGeneration({ status: "running" })));
    await screen.findByRole("button", { name: "Cancel" });
    await wait();
    await screen.findByText(/You can leave this page; we'll notify you/);
  });

  test("shows that the server is unreachable instead of progress", async () => {
    let isDown = false;
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      getGeneration: (_body, { id }) =>
        isDown ? refuse("forbidden") : makeGeneration({ id, status: "running" }),
    });
    const { drawn } = openStep({ generationId: "generation-1" });
    const { queryClient } = await drawn;
    await screen.findByRole("button", { name: "Cancel" });
    isDown = true;
    await act(() => queryClient.invalidateQueries({ queryKey: ["generations"] }));
    const text = await screen.findByText(/^Masar can't be reached right now/);
    expect(text.textContent).toMatch(/now\. Your answers are saved, and we keep trying\.$/);
  });

  test("[D12] shows a deadline that does not fit, with hours that would", async () => {
    const { plan } = makePathDetail();
    const deadline = {
      deadline: "2026-12-20",
      fits: false,
      finish_date: "2027-01-10",
      hours_per_week_needed: 8,
      milestones_that_fit: 1,
    };
    const { requests } = startServer(done, makePathDetail({}, { plan: { ...plan, deadline } }));
    openStep({ generationId: "generation-1" });
    await screen.findByText(/At 5 hours a week you finish on 10 January 2027/);
    screen.getByText(
      "At this pace you would finish 1 of 2 milestones by then. With 8 hours a week you would finish this path's 2 milestones in time.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Plan 8 hours a week" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "updatePath")?.body).toEqual({
        hours_per_week: 8,
      }),
    );
  });

  test("does not repeat the milestones of the draft as its description", async () => {
    const description = "What this path holds: Spreadsheet analysis; SQL: ask the database.";
    startServer(done, makePathDetail({ description }));
    openStep({ generationId: "generation-1" });
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(screen.queryByText(/^What this path holds/)).toBeNull();
  });

  test("[D12] shows a long path in stages with their dates", async () => {
    const { plan } = makePathDetail();
    const stages = [
      { number: 1, milestones: ["m1"], start_date: "2026-11-16", finish_date: "2027-02-10" },
      { number: 2, milestones: ["m2"], start_date: "2027-02-11", finish_date: "2027-05-01" },
    ];
    startServer(done, makePathDetail({}, { plan: { ...plan, stages } }));
    openStep({ generationId: "generation-1" });
    const second = await screen.findByRole("region", {
      name: "Stage 2 until 1\u00A0May\u00A02027",
    });
    expect(second.textContent).toContain("SQL: ask the database");
    const first = screen.getByRole("region", { name: "Stage 1 until 10\u00A0February\u00A02027" });
    expect(first.textContent).not.toContain("SQL");
  });

  test("accepting activates the path, ends the setup and opens its page", async () => {
    const { requests } = startServer(done);
    const { onDone } = openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: "Accept this path" }));
    await screen.findByRole("heading", { name: "the path's page" });
    expect(onDone.mock.calls).toEqual([[true]]);
    expect(requests.find(({ name }) => name === "updatePath")?.body).toEqual({ status: "active" });
  });

  test("opens a draft for editing, and Back leads to its preview", async () => {
    const { started } = startServer(done);
    const { onDone, drawn } = openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
    await screen.findByRole("heading", { name: "the path's page" });
    expect(onDone.mock.calls).toEqual([[false]]);
    const { router } = await drawn;
    await act(() => router.navigate(-1));
    await screen.findByRole("heading", { name: "Data analyst" });
    expect(started()).toEqual([]);
  });

  test("builds an alternative blueprint with one click", async () => {
    const { started } = startServer({ ...done, also: [makeCandidate("sql-expert", "SQL expert")] });
    openStep({ generationId: "generation-1" });
    fireEvent.click(await screen.findByRole("button", { name: /SQL expert/ }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        intake: { blueprint: "sql-expert" },
        replaces: "path-1",
      }),
    );
  });
});
