import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeOutcome, row } from "../../../../test/path-pages.tsx";
import { refuse } from "../../../../test/fake-api.ts";
import { makePathDetail } from "../../../../test/paths.ts";
import { click, heading, openDesk } from "../../../../test/pages/desk.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const added = makeOutcome({
  minutes_added: 40,
  progress: { ...row, time_spent_minutes: 40 },
});
const findMoment = async () =>
  within(await screen.findByRole("dialog", { name: "Learn: Find the gaps" }));

describe("[D48] the end of a session without the clock", () => {
  test("[N4.21] adds the planned minutes in one tap and refreshes the week", async () => {
    const { sent } = await openDesk(
      {},
      { tickPlannedSession: () => makeOutcome(), updateMilestoneProgress: () => added },
    );
    await heading(/: Find the gaps$/);
    await click("Mark done, next");
    const moment = await findMoment();
    expect(moment.queryByText(/No minutes yet/i)).toBeNull();
    const loads = sent("getOverview").length;
    await act(async () =>
      fireEvent.click(moment.getByRole("button", { name: "I studied longer: add 40 minutes" })),
    );
    await waitFor(() =>
      expect(sent("updateMilestoneProgress")[0]?.body).toMatchObject({ minutes_studied: 40 }),
    );
    await moment.findByText("40 minutes studied");
    expect(moment.queryByRole("button", { name: /Record/ })).toBeNull();
    await waitFor(() => expect(sent("getOverview").length).toBeGreaterThan(loads));
  });

  test("the added minutes do not count for the next session", async () => {
    await openDesk(
      {},
      { tickPlannedSession: () => makeOutcome(), updateMilestoneProgress: () => added },
    );
    await heading(/: Find the gaps$/);
    await click("Mark done, next");
    await click("I studied longer: add 40 minutes");
    await (await findMoment()).findByText("40 minutes studied");
    await click("Continue");
    await heading(/: Fill the gaps$/);
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
  });

  test.each([
    [
      "en",
      "I studied longer: add 40 minutes",
      "Your 40 recorded minutes count. The timer itself ran for under a minute.",
    ],
    [
      "ar",
      "درستُ أكثر من ذلك: إضافة 40 دقيقة",
      "حُسبت 40 دقيقة سجّلتها بنفسك. أما المؤقّت فعمل أقل من دقيقة.",
    ],
  ] as const)(
    "[N4.21] in %s a clock of some seconds that ends after recorded minutes says that they count",
    async (language, record, text) => {
      await openDesk(
        { language },
        { tickPlannedSession: () => makeOutcome(), updateMilestoneProgress: () => added },
      );
      await heading(/: Find the gaps$/);
      await click(/^(Start|بدء)/);
      await click(/^(Mark done|تمّت)/);
      await click(record);
      await waitFor(() => expect(screen.queryByRole("button", { name: record })).toBeNull());
      await click(/^(Continue|متابعة)$/);
      await click(/^(End study|إنهاء)/);
      await waitFor(() =>
        expect(getToasts().map(({ description }) => description)).toContain(text),
      );
    },
  );

  test("offers what is missing below half of the planned minutes, and nothing from there", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
    await openDesk({}, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click("Start");
    vi.setSystemTime(new Date("2026-11-15T09:19:30Z"));
    await click("Mark done, next");
    screen.getByRole("button", { name: "I studied longer: add 21 minutes" });
    await click("Mark as not done");
    vi.setSystemTime(new Date("2026-11-15T09:20:30Z"));
    await click("Mark done, next");
    await findMoment();
    expect(screen.queryByRole("button", { name: /Record/ })).toBeNull();
  });

  test("offers nothing after an ended clock, whose minutes may not be counted yet", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
    await openDesk({}, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click("Start");
    vi.setSystemTime(new Date("2026-11-15T09:30:00Z"));
    await click("End study");
    await click("Mark done, next");
    await findMoment();
    expect(screen.queryByRole("button", { name: /^Record/ })).toBeNull();
  });

  test("says so and stays when the minutes could not be added", async () => {
    await openDesk(
      {},
      {
        tickPlannedSession: () => makeOutcome(),
        updateMilestoneProgress: () => refuse("forbidden"),
      },
    );
    await heading(/: Find the gaps$/);
    await click("Mark done, next");
    await click("I studied longer: add 40 minutes");
    await (await findMoment()).findByText("Could not update your progress. Please try again.");
    expect(screen.getByRole("button", { name: "I studied longer: add 40 minutes" })).toBeTruthy();
  });

  test.each([
    [[], "Done for today, next session tomorrow"],
    [[2], /^Done for today, next session on .*17/],
  ])("with study days %j it names the next day as %s", async (study_days, name) => {
    const detail = makePathDetail({ study_days }, { today: "2026-11-15" });
    await openDesk({ detail }, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click("Mark done, next");
    expect(await screen.findByRole("button", { name })).toBeTruthy();
  });

  test("in Arabic it names the minutes in the right plural", async () => {
    await openDesk({ language: "ar" }, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click(/^تمّت/);
    expect(
      await screen.findByRole("button", { name: "درستُ أكثر من ذلك: إضافة 40 دقيقة" }),
    ).toBeTruthy();
  });
});
