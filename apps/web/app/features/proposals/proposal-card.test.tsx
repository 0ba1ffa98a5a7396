import type { AcceptedProposal, OpenProposal, Proposal } from "@masar/contract/proposals/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ProposalCard } from "./proposal-card.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const about = {
  id: "01990000-0000-7000-8000-000000000001",
  path_id: "01990000-0000-7000-8000-000000000002",
  path_title: "Data analyst",
  version: 3,
  hours_per_week: 5,
};
const makeWay = (finish_date: string, hours_per_week = 5) => ({
  finish_date,
  hours_per_week,
  meets_deadline: null,
  lock_conflicts: [],
});

function makeOpen(values: Partial<OpenProposal> = {}): OpenProposal {
  return {
    ...about,
    state: "open",
    reason: "lighter_week",
    week: { minutes: 60, hours_per_week: 5 },
    planned_finish: "2027-07-25",
    dates: makeWay("2027-08-01"),
    trim: {
      ...makeWay("2027-07-18"),
      left_out: [
        { milestone: "Portfolio", steps: ["Choose a project", "Publish it"], whole_hours: 40 },
        { milestone: "Charts", steps: ["Colours"], whole_hours: null },
      ],
    },
    hours: [makeWay("2027-06-20", 6), makeWay("2027-09-01", 4)],
    locked: ["Querying with SQL"],
    ...values,
  };
}

const accepted: AcceptedProposal = {
  ...about,
  version: 4,
  state: "accepted",
  way: "trim",
  finish_before: "2027-07-25",
  finish_date: "2027-07-18",
  steps_left_out: 2,
};

async function openCard(
  handlers: Parameters<typeof fakeApi>[0] = {},
  language: "en" | "ar" = "en",
) {
  const asked = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getProposal: () => ({ proposal: makeOpen() }),
    getSettings: () => makeSettings(),
    ...handlers,
  });
  await renderApp([{ path: "*", element: <ProposalCard /> }], { at: "/dashboard", language });
  return asked;
}

/** Dates have spaces that do not break. */
const toPlain = (text: string | null | undefined) => text?.replaceAll(/\s/g, " ");
const findWay = (name: string) => screen.findByRole("listitem", { name });

describe("[N12.08] the open proposal", () => {
  test("folds its ways on a phone until they are asked for", async () => {
    await openCard();
    await findWay("Move the dates");
    const fold = screen.getByRole("button", { name: "Show the ways" });
    const ways = document.getElementById(fold.getAttribute("aria-controls") ?? "");
    expect(ways?.className).toContain("max-md:hidden");
    fireEvent.click(fold);
    expect(ways?.className).not.toContain("max-md:hidden");
    expect(screen.getByRole("button", { name: "Hide the ways", expanded: true })).toBe(fold);
  });

  test("has three ways with date and hours, none of them primary or selected", async () => {
    await openCard();
    const dates = await findWay("Move the dates");
    expect(toPlain(dates.textContent)).toMatch(
      /1 August 2027.*1 week after your plan.*5 hours a week/,
    );
    const trim = await findWay("Leave out optional parts");
    expect(toPlain(trim.textContent)).toMatch(
      /Without “Portfolio” \(40 hours\).*One step fewer.*18 July 2027.*1 week before your plan/,
    );
    const hours = await findWay("Change weekly hours");
    expect(toPlain(hours.textContent)).toMatch(/6 instead of 5.*20 June 2027.*6 hours a week/);
    for (const name of ["Move dates", "Leave them out", "Use 6 hours"]) {
      expect(screen.getByRole("button", { name }).className).not.toMatch(/bg-teal/);
    }
    expect(screen.getByText(/Querying with SQL.* is locked/)).toBeTruthy();
  });

  test("[N12.10] calls nothing behind, late or failed, in both languages", async () => {
    for (const reason of ["missed_week", "later_finish"] as const) {
      for (const language of ["en", "ar"] as const) {
        const proposal = makeOpen({ reason });
        // oxlint-disable-next-line no-await-in-loop -- one page at a time
        await openCard({ getProposal: () => ({ proposal }) }, language);
        // oxlint-disable-next-line no-await-in-loop -- one page at a time
        const list = await screen.findByRole("list", { name: /Ways to go on|طرق المتابعة/ });
        const text = list.closest("section")?.textContent ?? "";
        expect(text).not.toMatch(/behind|\blate\b|failed|missed|متأخر|تأخّر|فشل|فات/i);
        cleanup();
      }
    }
  });

  test("has two ways when nothing optional is left", async () => {
    await openCard({ getProposal: () => ({ proposal: makeOpen({ trim: null }) }) });
    await findWay("Move the dates");
    expect(screen.queryByRole("button", { name: "Leave them out" })).toBeNull();
  });

  test("leaves out new dates that end like the plan", async () => {
    const proposal = makeOpen({ dates: makeWay("2027-07-25") });
    await openCard({ getProposal: () => ({ proposal }) });
    await findWay("Leave out optional parts");
    expect(screen.queryByRole("button", { name: "Move dates" })).toBeNull();
  });

  test("says that choosing needs the network, and offers no choice offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await openCard();
    expect(await screen.findByText(/Choose when you're back online/)).toBeTruthy();
    for (const name of ["Move dates", "Leave them out", "Use 6 hours", "Keep my plan"]) {
      expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true);
    }
  });

  test("offers a retry when it could not be loaded", async () => {
    await openCard({ getProposal: () => refuse("not_found") });
    expect(await screen.findByText("The proposal could not be loaded")).toBeTruthy();
  });
});

describe("[N12.09] a choice", () => {
  test("sends what was shown, and its undo names the new version", async () => {
    let proposal: Proposal = makeOpen();
    const asked = await openCard({
      getProposal: () => ({ proposal }),
      acceptProposal: () => {
        proposal = accepted;
        return { proposal };
      },
      undoPathEdit: () => ({}),
    });
    fireEvent.click(within(await findWay("Leave out optional parts")).getByText("Leave them out"));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(screen.getByText("Plan changed: 2 optional steps left out")).toBeTruthy();
    const sent = asked.find(({ name }) => name === "acceptProposal")?.body;
    const shown = { base_version: 3, way: "trim", hours_per_week: 5, finish_date: "2027-07-18" };
    expect(sent).toMatchObject(shown);
    expect(getToasts()[0]?.title).toBe("Optional parts left out");
    expect(toPlain(getToasts()[0]?.description)).toBe("You finish on 18 July 2027.");
    fireEvent.click(undo);
    await waitFor(() =>
      expect(asked.find(({ name }) => name === "undoPathEdit")?.body).toMatchObject({
        base_version: 4,
      }),
    );
  });

  test("takes the hours that were chosen from the list", async () => {
    const asked = await openCard({ acceptProposal: () => ({ proposal: accepted }) });
    const hours = await findWay("Change weekly hours");
    fireEvent.click(within(hours).getByRole("button", { name: "Change" }));
    fireEvent.change(within(hours).getByRole("combobox"), { target: { value: "4" } });
    fireEvent.click(within(hours).getByRole("button", { name: "Use 4 hours" }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === "acceptProposal")?.body).toMatchObject({
        way: "hours",
        hours_per_week: 4,
        finish_date: "2027-09-01",
      }),
    );
  });

  test("of a plan that changed since shows the proposal for the plan as it is now", async () => {
    let proposal = makeOpen();
    await openCard({
      getProposal: () => ({ proposal }),
      acceptProposal: () => {
        proposal = makeOpen({ version: 9, dates: makeWay("2027-10-01") });
        return refuse("path_changed");
      },
    });
    fireEvent.click(within(await findWay("Move the dates")).getByText("Move dates"));
    expect(await screen.findByText("1 October 2027")).toBeTruthy();
    expect(getToasts()[0]?.title).toMatch(/Your plan changed in the meantime/);
  });
});
