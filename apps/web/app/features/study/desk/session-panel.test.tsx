import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { links } from "#web/platform/urls/links.ts";
import { click, heading, openDesk, usual } from "../../../../test/pages/desk.tsx";
import { makeOutcome, row } from "../../../../test/path-pages.tsx";
import { refuse } from "../../../../test/fake-api.ts";
import { makeOwnLink, makePathResources, makeResource } from "../../../../test/resources.ts";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isFilled = (name: string) =>
  screen.getByRole("button", { name }).classList.contains("bg-teal");

describe("[D48] the session on the desk", () => {
  test.each(["practise", "build", "check"] as const)(
    "a session to %s begins with what to do and folds the course away",
    async (kind) => {
      const session = makePlannedSession({ kind, title: "Find the gaps", task: "Fill five gaps." });
      const sessions = [{ ...session, course: usual.courses[0]?.slug ?? null }];
      await openDesk(
        {},
        {
          listPlannedSessions: () => ({
            milestone_key: "m1",
            sub_milestones: [{ id: "sub-1", sessions }],
          }),
        },
      );
      await heading(/: Find the gaps$/);
      screen.getByText("Fill five gaps.");
      expect(screen.queryByRole("region", { name: "Where" })).toBeNull();
      const fold = screen.getByText("If you need to look something up").closest("details");
      expect(fold?.open).toBe(false);
      expect(fold?.textContent).toContain("Excel basics");
      const end = screen.getByRole("region", { name: "Done when" });
      expect(end.compareDocumentPosition(fold ?? end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  test("[N8.06] [N8.10] a session with a free resource is studied there, and names the course only beside it", async () => {
    const resource = makeResource();
    const session = makePlannedSession({ title: "Find the gaps", course: "excel-basics" });
    await openDesk(
      {},
      {
        listPathResources: () => makePathResources([resource]),
        listPlannedSessions: () => ({
          milestone_key: "m1",
          sub_milestones: [{ id: "sub-1", sessions: [{ ...session, resource: resource.slug }] }],
        }),
      },
    );
    await heading(/: Find the gaps$/);
    const where = within(screen.getByRole("region", { name: "Where" }));
    await where.findByText("Excel from Zero");
    expect(where.getByRole("link", { name: "Open Excel from Zero on YouTube" })).toBeTruthy();
    expect(where.queryByText("Excel basics")).toBeNull();
    screen.getByText("Find this topic in the resource below and work through it.");
    const fold = screen.getByText("About the whole milestone").closest("details");
    expect(fold?.textContent).toContain("Excel basics");
    expect(fold?.textContent).not.toContain("Excel from Zero");
  });

  test("[N8.14] own links of the step and of the whole milestone are shown as the learner's own, those of other steps are not", async () => {
    const own_links = [
      makeOwnLink({ title: "Of the milestone" }),
      makeOwnLink({ id: "2", title: "Of the step", sub_milestone: "sub-1" }),
      makeOwnLink({ id: "3", title: "Of another step", sub_milestone: "sub-2" }),
      makeOwnLink({ id: "4", title: "Of another milestone", milestone_key: "m2" }),
    ];
    await openDesk({}, { listPathResources: () => makePathResources([], { own_links }) });
    const section = within(await screen.findByRole("region", { name: "Your links" }));
    const rows = section.getAllByRole("listitem").map((item) => item.textContent ?? "");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("Of the milestone");
    expect(rows[1]).toContain("Of the step");
    expect(rows.every((text) => text.includes("Added by you"))).toBe(true);
    const link = section.getByRole("link", { name: "Open Of the step (in a new tab)" });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(document.querySelectorAll("img, iframe, link[rel^=pre]")).toHaveLength(0);
  });

  test("[N8.06] a session whose resource is not known on this device is studied in its course", async () => {
    const session = makePlannedSession({ title: "Find the gaps", course: "excel-basics" });
    await openDesk(
      {},
      {
        listPathResources: () => refuse("not_found"),
        listPlannedSessions: () => ({
          milestone_key: "m1",
          sub_milestones: [{ id: "sub-1", sessions: [{ ...session, resource: "gone" }] }],
        }),
      },
    );
    await heading(/: Find the gaps$/);
    const where = within(screen.getByRole("region", { name: "Where" }));
    expect(where.getByText("Excel basics")).toBeTruthy();
  });

  test.each([1440, 400])(
    "at %i px Start is the filled button of an untouched session, then 'Mark done, next'",
    async (width) => {
      await openDesk({ width });
      await heading(/: Find the gaps$/);
      expect(isFilled("Start")).toBe(true);
      expect(isFilled("Mark done, next")).toBe(false);
      await click("Start");
      expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
      expect(isFilled("Mark done, next")).toBe(true);
    },
  );

  test("the next session of a running clock keeps 'Mark done, next' filled", async () => {
    await openDesk({}, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click("Start");
    await click("Mark done, next");
    await click("Continue");
    await heading(/: Fill the gaps$/);
    expect(isFilled("Mark done, next")).toBe(true);
  });

  test("minutes recorded since the session was opened make 'Mark done, next' the filled button", async () => {
    await openDesk();
    await heading(/: Find the gaps$/);
    cleanup();
    const progress = [{ ...row, time_spent_minutes: 20 }];
    await openDesk({ detail: { ...usual, progress } });
    await heading(/: Find the gaps$/);
    expect(isFilled("Mark done, next")).toBe(true);
    expect(isFilled("Start")).toBe(false);
  });

  test("minutes recorded before the session was opened do not count for it", async () => {
    const progress = [{ ...row, time_spent_minutes: 20 }];
    await openDesk({ detail: { ...usual, progress } });
    await heading(/: Find the gaps$/);
    expect(isFilled("Start")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: /Fill the gaps/ }));
    await heading(/: Fill the gaps$/);
    expect(isFilled("Start")).toBe(true);
  });

  test.each([
    ["en", "Break", "Focus round done. Time for a break.", "Start the break"],
    ["ar", "استراحة", "انتهت جولة التركيز، وحان وقت الاستراحة.", "بدء الاستراحة"],
  ] as const)("in %s the end of a focus round is named", async (language, word, text, start) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
    await openDesk({ language });
    await heading(/: Find the gaps$/);
    await click(language === "en" ? "Start" : "بدء");
    vi.setSystemTime(new Date("2026-11-15T09:25:01Z"));
    // Any action counts the phase that has ended.
    await click(language === "en" ? "Pause" : "إيقاف مؤقت");
    expect(screen.getByText(text).closest("[aria-live=polite]")).not.toBeNull();
    screen.getByText(word);
    await click(start);
    expect(screen.queryByText(text)).toBeNull();
    screen.getByText(word);
    vi.useRealTimers();
  });

  test.each([
    ["en", "Done", "Up next", "Next session"],
    ["ar", "تمّت", "التالية", "الجلسة التالية"],
  ] as const)(
    "in %s a completed session says so, and the outline marks the next one",
    async (language, done, next, button) => {
      const sessions = [
        makePlannedSession({ id: "1", title: "Find the gaps", completed_at: row.created_at }),
        makePlannedSession({ id: "2", title: "Fill the gaps" }),
      ];
      const sub_milestones = [{ id: "sub-1", sessions }];
      await openDesk(
        { language, at: links.deskAt("path-1", "m1", { sub: "sub-1", id: "1" }) },
        { listPlannedSessions: () => ({ milestone_key: "m1", sub_milestones }) },
      );
      const title = await heading(/: Find the gaps$/);
      within(title.closest("header") ?? title).getByText(done);
      expect(screen.getByText(next).closest("button")?.textContent).toContain("Fill the gaps");
      // Beside a text of two lines it keeps its height.
      const bar = screen.getByRole("button", { name: button }).parentElement;
      expect(bar?.classList.contains("items-center")).toBe(true);
    },
  );

  test.each([
    ["en", "Done, finish step", "Mark done, next"],
    ["ar", "تمّت، واكتملت الخطوة", "تمّت، إلى التالية"],
  ] as const)(
    "[D48] in %s the last open session of a step says that it completes it",
    async (language, last, other) => {
      await openDesk(
        { language, at: links.deskAt("path-1", "m1", { sub: "sub-2", id: "1-learn" }) },
        {},
      );
      await heading(/: Sum it up$/);
      expect(screen.getByRole("button", { name: last })).toBeTruthy();
      cleanup();
      await openDesk({ language });
      await heading(/: Find the gaps$/);
      expect(screen.getByRole("button", { name: other })).toBeTruthy();
    },
  );

  test("the end of a step names it and the next step with its first session", async () => {
    await openDesk(
      { at: links.deskAt("path-1", "m1", { sub: "sub-1", id: "1-practise" }) },
      {
        tickSubMilestone: () => makeOutcome(),
        tickPlannedSession: () => makeOutcome(),
        listPlannedSessions: () => ({
          milestone_key: "m1",
          sub_milestones: [
            { id: "sub-1", sessions: [makePlannedSession({ id: "1-practise", title: "Try it" })] },
            { id: "sub-2", sessions: [makePlannedSession({ title: "Read on" })] },
          ],
        }),
      },
    );
    await heading("Learn: Try it");
    await click("Done, finish step");
    const moment = await screen.findByRole("dialog", { name: /^Step complete: / });
    within(moment).getByText("Step 1 of 2");
    within(moment).getByText("Next step");
    within(moment).getByText("Summarise it");
    expect(moment.textContent).toContain("Learn: Read on · 40 min".replaceAll(" ·", "\u00a0·"));
  });
});
