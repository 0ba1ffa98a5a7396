import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse } from "../../../../test/fake-api.ts";
import { base, makeOutcome, openPath, row } from "../../../../test/path-pages.tsx";
import { makeCourse, makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makePathBriefs } from "../../../../test/resources.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two clicks before the next render, when the button is not disabled yet. */
function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

/** The sheet of the first milestone; the road behind it has its steps too. */
const findSheet = async () =>
  within(await screen.findByRole("dialog", { name: "Spreadsheet analysis" }));

async function openMenu(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
}

async function choose(name: string): Promise<void> {
  await openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name }));
}

async function hasItem(name: string): Promise<boolean> {
  await openMenu();
  const item = screen.queryByRole("menuitem", { name });
  await openMenu();
  return item !== null;
}

/** Toasts wait until the screen of the completed milestone is closed. */
async function closeMoment() {
  const moment = (await screen.findByText("Milestone complete")).closest("dialog");
  fireEvent.click(within(moment ?? document.body).getByRole("button", { name: "Close" }));
}

describe("milestone panel", () => {
  const opened = { at: `${base}?milestone=m1` };

  test("opens from the roadmap, is named in the URL and closes with Back", async () => {
    const { router } = await openPath({});
    fireEvent.click(await screen.findByRole("button", { name: /Spreadsheet analysis.*Up next/ }));
    await screen.findByRole("dialog", { name: "Spreadsheet analysis" });
    await waitFor(() => expect(router.state.location.search).toBe("?milestone=m1"));
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe(base);
  });

  test("is beside the roadmap on a wide screen", async () => {
    await openPath({}, { width: 1440 });
    await screen.findByRole("heading", { level: 2, name: "Spreadsheet analysis" });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /SQL: ask the database/ }));
    await screen.findByRole("heading", { level: 2, name: "SQL: ask the database" });
  });

  test("[N10.11] has its brief closed above its steps; another milestone without one has none", async () => {
    await openPath({ listPathBriefs: () => makePathBriefs() }, opened);
    const sheet = await findSheet();
    const fold = (await sheet.findByText(/Milestone brief.*1-minute read/)).closest("details");
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toContain("Joining puts rows side by side.");
    cleanup();
    const [brief] = makePathBriefs().briefs;
    const other = brief ? [{ ...brief, milestone_key: "m2" }] : [];
    const { sent } = await openPath({ listPathBriefs: () => ({ briefs: other }) }, opened);
    await findSheet();
    await waitFor(() => expect(sent("listPathBriefs")).toHaveLength(1));
    expect(screen.queryByText(/Milestone brief/)).toBeNull();
  });

  test("arrow keys move along the roadmap", async () => {
    await openPath({});
    const first = await screen.findByRole("button", { name: /Spreadsheet analysis/ });
    const second = screen.getByRole("button", { name: /SQL: ask the database.*Not started/ });
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowDown" });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: "Home" });
    expect(document.activeElement).toBe(first);
  });

  test("[D18] shows its skills and its origin", async () => {
    await openPath({}, { at: `${base}?milestone=m2` });
    const panel = await screen.findByRole("region", { name: "Why this milestone" });
    expect(await within(panel).findByText(/^You will learn: .?Spreadsheets.?\.$/)).not.toBeNull();
    within(panel).getByText(/^It builds on .?Spreadsheet analysis.?\.$/);
    within(panel).getByText(/^From the ready-made path “.?Data analyst.?”, 15 November 2026\.$/);
  });

  test("[D20] ticking a sub-milestone updates the bar, and reverts it when rejected", async () => {
    let answer: (value: unknown) => void = () => {};
    await openPath(
      { tickSubMilestone: () => new Promise((resolve) => (answer = resolve)) },
      opened,
    );
    const bar = await screen.findByRole("progressbar", { name: "Progress on this path" });
    expect(bar.getAttribute("value")).toBe("0");
    const sheet = await findSheet();
    fireEvent.click(await sheet.findByRole("checkbox", { name: "Clean the data" }));
    await waitFor(() => expect(bar.getAttribute("value")).toBe("25"));
    answer(refuse("not_found"));
    await screen.findByText("Error updating progress");
    screen.getByText("Could not update your progress. Please try again.");
    expect(bar.getAttribute("value")).toBe("0");
  });

  test("a draft has no start button and disabled checkboxes", async () => {
    await openPath({}, { ...opened, detail: makePathDetail({ status: "draft" }) });
    const step = await (await findSheet()).findByRole("checkbox", { name: "Clean the data" });
    expect(step.hasAttribute("disabled")).toBe(true);
    expect(await hasItem("Start")).toBe(false);
    expect(await hasItem("Complete")).toBe(false);
  });

  test("[R8.08] [D19] Start sends one request for several clicks", async () => {
    const { sent } = await openPath({ startMilestone: () => makeOutcome() }, opened);
    await openMenu();
    clickTwice(screen.getByRole("menuitem", { name: "Start" }));
    await screen.findByText("Milestone Started");
    expect(sent("startMilestone")).toHaveLength(1);
    expect(await hasItem("Start")).toBe(false);
    screen.getByText("Milestone 1 · in progress");
  });

  test("[R8.08] [D19] [N4.13] Complete sends one request, accepts Arabic digits and shows what was made", async () => {
    const done = { ...row, completed: true, completion_date: "2026-11-15T09:00:00Z" };
    const { sent } = await openPath(
      { completeMilestone: () => makeOutcome({ progress: done, minutes_added: 45 }) },
      opened,
    );
    await choose("Complete");
    const dialog = await screen.findByRole("dialog", { name: "Complete this milestone" });
    // With open sub-milestones the dialog shows no praise.
    within(dialog).getByText(/still open/);
    expect(within(dialog).queryByText(/Well done/)).toBeNull();
    const minutes = within(dialog).getByLabelText(/minutes/i);
    const submit = within(dialog).getByRole("button", { name: "Complete milestone" });
    fireEvent.change(minutes, { target: { value: "many" } });
    fireEvent.click(submit);
    within(dialog).getByText(/Enter a whole number/);
    fireEvent.change(minutes, { target: { value: "٤٥" } });
    clickTwice(submit);
    await closeMoment();
    await screen.findByText("Milestone Completed");
    await screen.findByText(
      "Your streak and points are updated: day 3 of your streak, 20 more skill points.",
    );
    expect(sent("completeMilestone").map(({ body }) => body)).toEqual([
      { session_id: expect.any(String), minutes_studied: 45, at: expect.any(String) },
    ]);
    await screen.findByText("Milestone 1 · completed");
  });

  test.each([400, 1440])("a completed milestone opens the next one (%i px)", async (width) => {
    const progress = [{ ...row, completed: true, completion_date: "2026-11-15T09:00:00Z" }];
    const detail = makePathDetail({}, { progress });
    const { router } = await openPath({}, { ...opened, detail, width });
    fireEvent.click(await screen.findByRole("button", { name: "Next milestone" }));
    await screen.findByRole("heading", { level: 2, name: "SQL: ask the database" });
    await waitFor(() => expect(router.state.location.search).toBe("?milestone=m2"));
    await screen.findByText("Milestone 2 · up next");
    expect(screen.queryByRole("button", { name: "Next milestone" })).toBeNull();
    // Opening the next milestone keeps the focus on the roadmap.
    const at = document.activeElement;
    expect(width < 1024 ? at?.tagName : at?.getAttribute("data-stop")).toBe(
      width < 1024 ? "H2" : "m2",
    );
  });

  test("the last completed milestone has no next button", async () => {
    const done = { ...row, completed: true, completion_date: "2026-11-15T09:00:00Z" };
    const progress = [done, { ...done, milestone_id: "path-1-m2" }];
    await openPath({}, { ...opened, detail: makePathDetail({}, { progress }) });
    expect(await hasItem("Reopen")).toBe(true);
    expect(screen.queryByRole("button", { name: "Next milestone" })).toBeNull();
  });

  test("completing does not overwrite notes that are being saved", async () => {
    let answer: (value: unknown) => void = () => {};
    const { sent } = await openPath(
      {
        saveMilestoneNotes: () => new Promise((resolve) => (answer = resolve)),
        completeMilestone: () => makeOutcome({ progress: { ...row, notes: "Join on the key" } }),
      },
      { ...opened, detail: makePathDetail({}, { progress: [{ ...row, notes: "Old" }] }) },
    );
    const field = await screen.findByDisplayValue("Old");
    fireEvent.change(field, { target: { value: "Join on the key" } });
    fireEvent.blur(field);
    await choose("Complete");
    const dialog = await screen.findByRole("dialog", { name: "Complete this milestone" });
    // The dialog shows the notes before the server responds.
    await within(dialog).findByDisplayValue("Join on the key");
    fireEvent.click(within(dialog).getByRole("button", { name: "Complete milestone" }));
    await act(async () => answer(makeOutcome({ progress: { ...row, notes: "Join on the key" } })));
    await closeMoment();
    await screen.findByText("Milestone Completed");
    expect(sent("completeMilestone").map(({ body }) => body)).toEqual([
      { session_id: expect.any(String), minutes_studied: 0, at: expect.any(String) },
    ]);
  });

  test("sends the notes of the complete dialog", async () => {
    const { sent } = await openPath({ completeMilestone: () => makeOutcome() }, opened);
    await choose("Complete");
    const dialog = await screen.findByRole("dialog", { name: "Complete this milestone" });
    fireEvent.change(within(dialog).getByLabelText("Notes"), { target: { value: "Hard" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Complete milestone" }));
    await screen.findByText("Milestone Completed");
    expect(sent("completeMilestone")[0]?.body).toMatchObject({ notes: "Hard" });
  });

  test("saved notes follow another device and unsaved ones stay", async () => {
    let isDown = false;
    let notes = "";
    const { queryClient } = await openPath(
      {
        saveMilestoneNotes: (body: { notes: string }) => {
          if (isDown) return refuse("payload_too_large");
          notes = body.notes;
          return makeOutcome({ progress: { ...row, notes } });
        },
        getPath: () => makePathDetail({}, { progress: [{ ...row, notes }] }),
      },
      opened,
    );
    const field = (await screen.findByLabelText("Notes")) as HTMLTextAreaElement;
    const write = (value: string) => {
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ["paths"] }));
    write("Mine");
    await screen.findByText("Saved");
    notes = "From my phone";
    await readAgain();
    await waitFor(() => expect(field.value).toBe("From my phone"));
    isDown = true;
    write("Not saved");
    await screen.findByText("Not saved yet");
    await readAgain();
    expect(field.value).toBe("Not saved");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Save again" }));
    await screen.findByText("Saved");
    expect(notes).toBe("Not saved");
  });

  test.each([
    ["pagehide", () => window],
    ["visibilitychange", () => document],
  ] as const)("saves typed notes on %s", async (name, target) => {
    const { sent } = await openPath(
      { saveMilestoneNotes: () => makeOutcome({ progress: { ...row, notes: "Half a wor" } }) },
      opened,
    );
    const field = await screen.findByLabelText("Notes");
    fireEvent.change(field, { target: { value: "Half a wor" } });
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(target(), new Event(name));
    hidden.mockRestore();
    // Synchronously: the page may be closed before the device store responds.
    await Promise.resolve();
    expect(localStorage.getItem("leaving-changes")).toContain("Half a wor");
    // A page that is left stores the change; the next one that is shown sends it.
    fireEvent(window, new Event("pageshow"));
    await waitFor(() => expect(sent("saveMilestoneNotes")).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem("leaving-changes")).toBeNull());
  });

  test("[R8.08] shows added minutes in a toast and in the panel", async () => {
    const timed = { ...row, time_spent_minutes: 75 };
    await openPath(
      { updateMilestoneProgress: () => makeOutcome({ progress: timed, minutes_added: 75 }) },
      opened,
    );
    await choose("Add time");
    const dialog = await screen.findByRole("dialog", { name: "Add study time" });
    fireEvent.change(within(dialog).getByLabelText(/minutes/i), { target: { value: "75" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add minutes" }));
    await screen.findByText("Progress Updated");
    await screen.findByText("75 minutes added.");
    expect(await screen.findByText("1 h 15 min")).not.toBeNull();
  });

  test("[R8.06] [R8.07] shows which change failed", async () => {
    await openPath(
      {
        startMilestone: () => refuse("not_found"),
        completeMilestone: () => refuse("not_found"),
        updateMilestoneProgress: () => refuse("not_found"),
      },
      opened,
    );
    await choose("Start");
    await screen.findByText("Failed to start milestone");
    await choose("Complete");
    fireEvent.click(await screen.findByRole("button", { name: "Complete milestone" }));
    await screen.findByText("Failed to complete milestone");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await choose("Add time");
    const dialog = await screen.findByRole("dialog", { name: "Add study time" });
    fireEvent.change(within(dialog).getByLabelText(/minutes/i), { target: { value: "20" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add minutes" }));
    expect(await screen.findByText("Error updating progress")).not.toBeNull();
  });

  test("[D33] a linked course shows its reason and its link state", async () => {
    const linkedCourses = [
      { course: "excel-basics", reason: "study_language_free" as const },
      { course: "elsewhere", reason: "chosen_by_learner" as const },
    ];
    const milestones = { m1: makeMilestone({ linkedCourses }), m2: makeMilestone({ order: 2 }) };
    const courses = [
      makeCourse(),
      makeCourse({ id: "2", slug: "elsewhere", title: "Elsewhere", url: "https://example.com/x" }),
    ];
    await openPath(
      {},
      { detail: makePathDetail({ milestones }, { courses }), at: `${base}/courses` },
    );
    expect(await screen.findAllByText("Teaches Spreadsheets")).toHaveLength(2);
    screen.getByText("Chosen by you");
    expect(screen.getAllByText("Link not checked yet")).toHaveLength(2);
    const details = screen.getByRole("link", { name: "Excel basics" });
    expect(details.getAttribute("href")).toBe("/dashboard/courses/excel-basics");
    const link = screen.getByRole("link", { name: "Open course: Excel basics (in a new tab)" });
    expect(link.getAttribute("href")).toBe("https://www.coursera.org/learn/excel");
    // An unknown provider is never a link.
    expect(screen.queryByRole("link", { name: /^Open course: Elsewhere/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Open course: Elsewhere/ }));
    await screen.findByText("Link Not Available");
    const search = await screen.findByRole("link", { name: "Courses on Spreadsheets" });
    expect(search.getAttribute("href")).toBe("/dashboard/courses?skill=excel");
  });

  test("[D33] [N5.10] each course of a milestone shows reasons that the others do not have", async () => {
    const kinds = [
      ["free", "Edraak", "ar", 0, 6],
      ["fee", "edX", "ar", 0, 30],
      ["paid", "Coursera", "ar", 39, 12],
    ] as const;
    const linkedCourses = kinds.map(([course]) => ({
      course,
      reason: "study_language_free" as const,
    }));
    const courses = kinds.map(([slug, provider, language, price_usd, duration_hours]) =>
      makeCourse({ id: slug, slug, title: slug, provider, language, price_usd, duration_hours }),
    );
    const milestones = { m1: makeMilestone({ linkedCourses, estimatedHours: 20 }) };
    const choices = { study_language: "ar", budget: "some", hours_per_week: 6 } as const;
    const detail = makePathDetail({ milestones, ...choices }, { courses });
    await openPath({}, { detail, at: `${base}/courses` });
    const readReasons = async (title: string, label = "Why this course") => {
      const card = (await screen.findByText(title)).closest("li") as HTMLElement;
      const items = within(within(card).getByRole("list", { name: label })).getAllByRole(
        "listitem",
      );
      return items.map(({ textContent }) => textContent);
    };
    expect(await readReasons("free")).toEqual(["Free", "6 hours, up to a week at your pace"]);
    expect(await readReasons("fee")).toEqual(["Free", "30 hours, or 5 weeks at your pace"]);
    expect(await readReasons("paid")).toEqual([
      "$39, within your budget",
      "12 hours, or 2 weeks at your pace",
    ]);
    cleanup();
    const short = { m1: makeMilestone({ linkedCourses, estimatedHours: 10 }) };
    const ofShort = makePathDetail({ milestones: short, ...choices }, { courses });
    await openPath({}, { detail: ofShort, at: `${base}/courses` });
    expect((await readReasons("fee")).at(-1)).toBe(
      "Longer than this milestone: study only the part about its topics",
    );
    cleanup();
    await openPath({}, { detail, at: `${base}/courses`, language: "ar" });
    const [reason = ""] = await readReasons("fee", "سبب اختيارها");
    expect(reason).toBe("مجانية");
  });
});
