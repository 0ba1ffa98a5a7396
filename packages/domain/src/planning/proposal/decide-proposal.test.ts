import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../dates/local-date.ts";
import { deriveMilestones } from "../../progress/milestone-view.ts";
import { scheduleStored } from "../schedule.ts";
import { decideProposal, type ProposalInput } from "./decide-proposal.ts";
import { makeMilestone, makeProposalInput } from "./make-proposal-input.ts";

const planned = "2027-01-10";
const span = { from: "2026-11-20", to: "2026-12-10" };
const { day, path, views } = makeProposalInput();

function propose(change: Partial<ProposalInput> = {}) {
  const decision = decideProposal(makeProposalInput(change));
  if (decision.kind === "none") throw new Error(`no proposal: ${decision.reason}`);
  return decision;
}

describe("[N12.10] no proposal", () => {
  test.each<[string, Partial<ProposalInput>]>([
    ["switched_off", { day: { ...day, isSwitchedOff: true } }],
    ["paused", { day: { ...day, pause: span } }],
    ["busy_season", { day: { ...day, busySeason: span } }],
    ["rest_day", { day: { ...day, restDays: [1] } }],
    ["no_open_milestone", { views: views.map((view) => ({ ...view, is_completed: true })) }],
    ["recent_proposal", { lastProposalDate: "2026-11-24" }],
    ["as_planned", { expected: { date: planned, pace: 5, isMeasured: true } }],
  ])("is made: %s", (reason, change) => {
    expect(decideProposal(makeProposalInput(change))).toEqual({ kind: "none", reason });
  });
});

describe("[N12.08] the reason of a proposal", () => {
  test.each<[string, Partial<ProposalInput>]>([
    ["check_went_well", { hasExcellentCheck: true, lastWeek: null }],
    ["missed_week", { lastWeek: { minutes: 0, hoursPerWeek: 5 } }],
    ["lighter_week", {}],
    ["later_finish", { lastWeek: { minutes: 300, hoursPerWeek: 5 } }],
    ["earlier_finish", { expected: { date: "2026-12-20", pace: 8, isMeasured: true } }],
    ["lighter_week", { expected: { date: planned, pace: 5, isMeasured: false } }],
  ])("is %s", (reason, change) => {
    expect(propose(change).reason).toBe(reason);
  });

  test("comes again on the seventh day after the last proposal", () => {
    expect(propose({ lastProposalDate: "2026-11-23" }).kind).toBe("proposal");
  });

  test.each([
    [null, "as_planned"],
    [{ minutes: 200, hoursPerWeek: 5 }, "as_planned"],
  ])("is none for a path without a measured pace whose last week is %j", (lastWeek, reason) => {
    const expected = { date: "2027-02-07", pace: 5, isMeasured: false };
    expect(decideProposal(makeProposalInput({ expected, lastWeek }))).toMatchObject({ reason });
  });
});

describe("[N12.08] the three ways", () => {
  test("have their finish date and hours a week, planned from today", () => {
    const { ways } = propose();
    expect(ways.planned_finish).toBe(planned);
    expect(ways.dates).toMatchObject({ finish_date: "2027-02-07", hours_per_week: 5 });
    expect(ways.trim).toMatchObject({ finish_date: "2027-01-10", hours_per_week: 5 });
    expect(ways.hours.map((way) => [way.hours_per_week, way.finish_date])).toEqual([
      [7, "2027-01-18"],
      [3, "2027-03-26"],
      [4, "2027-02-25"],
      [6, "2027-01-27"],
      [8, "2027-01-12"],
    ]);
  });

  test("suggest hours near the pace of who has studied far less for weeks", () => {
    const expected = { date: "2027-06-01", pace: 2.2, isMeasured: true };
    expect(propose({ expected }).ways.hours[0]).toMatchObject({ hours_per_week: 3 });
  });

  test("suggest fewer hours after a check that went very well, if the plan is met with them", () => {
    const ahead = views.map((view) => ({ ...view, is_completed: view.key < "m4" }));
    const { ways } = propose({ hasExcellentCheck: true, views: ahead });
    expect(ways.hours[0]).toMatchObject({ hours_per_week: 4, finish_date: "2027-01-03" });
  });

  test("name the steps that are left out, until the plan is met again", () => {
    const { ways } = propose();
    expect(ways.trim?.left_out).toEqual([
      { milestone: "m4", title: "Milestone 4", steps: ["Step 4.1", "Step 4.2"], whole_hours: 10 },
      { milestone: "m5", title: "Milestone 5", steps: ["Step 5.1", "Step 5.2"], whole_hours: 10 },
    ]);
  });

  test("leave no step out where nothing is optional", () => {
    expect(propose({ optional: [] }).ways.trim).toBeNull();
  });

  test("never leave out a completed step, or the one in work", () => {
    const rows = [
      { milestone_key: "m5", sub_milestone: "sub-9", completed_at: "2026-11-20T00:00:00Z" },
    ];
    const ticked = deriveMilestones({ id: "path", milestones: path.milestones }, [], rows);
    const { ways } = propose({ views: ticked, optional: ["m5"] });
    expect(ways.trim?.left_out).toEqual([
      { milestone: "m5", title: "Milestone 5", steps: ["Step 5.2"], whole_hours: null },
    ]);
    expect(ways.trim?.values.milestones["m5"]?.subMilestones).toHaveLength(1);
    const begun = views.map((view) => ({ ...view, started_at: "2026-11-20T00:00:00Z" }));
    const other = propose({ views: begun, optional: ["m5"] });
    expect(other.ways.trim?.left_out[0]?.steps).toEqual(["Step 5.2"]);
  });

  test("say whether they meet the deadline", () => {
    const { ways } = propose({ path: { ...path, deadline: "2027-01-20" } });
    expect([ways.dates.meets_deadline, ways.trim?.meets_deadline]).toEqual([false, true]);
    expect(propose().ways.dates.meets_deadline).toBeNull();
  });
});

const locked = { start_date: "2026-12-14", due_date: "2026-12-27" };
const withLock = (key: string, prerequisites: string[] = []) => ({
  ...path,
  milestones: {
    ...path.milestones,
    [key]: { ...makeMilestone(Number(key.slice(1))), locked, prerequisites },
  },
});

describe("[N12.11] a locked milestone", () => {
  test("keeps its dates in every way, and the others are planned around them", () => {
    const { ways } = propose({ path: withLock("m4") });
    for (const { values } of [ways.dates, ...ways.hours]) {
      expect(values.milestones["m4"]?.locked).toEqual(locked);
      const stored = { ...values, study_days: [], deadline: null };
      expect(scheduleStored(stored, views).dates["m4"]).toEqual(locked);
    }
    const dates = scheduleStored({ ...ways.dates.values, study_days: [], deadline: null }, views);
    expect(dates.dates).toMatchObject({
      m1: { start_date: "2026-11-30", due_date: "2026-12-13" },
      m2: { start_date: "2026-12-28", due_date: "2027-01-10" },
      m5: { due_date: "2027-02-07" },
    });
  });

  test("that is overdue and the only open one leaves nothing to propose", () => {
    const overdue = { start_date: "2026-11-02", due_date: "2026-11-29" };
    const only = { ...path, milestones: { m1: { ...makeMilestone(1), locked: overdue } } };
    const change = { path: only, optional: [], lastWeek: { minutes: 0, hoursPerWeek: 5 } };
    expect(decideProposal(makeProposalInput(change))).toEqual({
      kind: "none",
      reason: "as_planned",
    });
    const dueToday = { ...makeMilestone(1), locked: { ...overdue, due_date: day.today } };
    expect(propose({ ...change, path: { ...path, milestones: { m1: dueToday } } }).reason).toBe(
      "missed_week",
    );
  });

  test("is not left out, and neither is what it builds on", () => {
    expect(propose({ path: withLock("m5"), optional: ["m5"] }).ways.trim).toBeNull();
    expect(propose({ path: withLock("m5", ["m4"]), optional: ["m4"] }).ways.trim).toBeNull();
  });

  test("is named where a prerequisite would end after it", () => {
    const { ways } = propose({ path: withLock("m5", ["m2"]) });
    expect(ways.dates.lock_conflicts).toEqual([{ milestone: "m5", prerequisite: "m2" }]);
  });
});

test("[N12.08] no way of any plan changes a locked milestone, leaves out a completed one or has the chosen hours", () => {
  const inputs = fc.record({
    hours_per_week: fc.integer({ min: 1, max: 60 }),
    today: fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-11-02", days)),
    pace: fc.integer({ min: 1, max: 60 }),
    isMeasured: fc.boolean(),
    optional: fc.subarray(["m1", "m2", "m3", "m4", "m5"]),
    lockedKeys: fc.subarray(["m1", "m3"]),
    completed: fc.subarray(["m1", "m2"]),
    minutes: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(inputs, (input) => {
      const milestones = Object.fromEntries(
        Object.entries(path.milestones).map(([key, milestone]) => [
          key,
          { ...milestone, ...(input.lockedKeys.includes(key) && { locked }) },
        ]),
      );
      const decision = decideProposal(
        makeProposalInput({
          path: { ...path, milestones, hours_per_week: input.hours_per_week },
          views: views.map((view) => ({
            ...view,
            is_completed: input.completed.includes(view.key),
          })),
          day: { ...day, today: input.today },
          expected: { date: "2028-01-01", pace: input.pace, isMeasured: input.isMeasured },
          optional: input.optional,
          lastWeek: { minutes: input.minutes, hoursPerWeek: input.hours_per_week },
        }),
      );
      if (decision.kind === "none") return;
      const { dates, trim, hours } = decision.ways;
      expect(hours.length).toBeGreaterThan(0);
      expect(hours.map((way) => way.hours_per_week)).not.toContain(input.hours_per_week);
      expect(trim === null || trim.finish_date <= dates.finish_date).toBe(true);
      for (const key of input.lockedKeys) {
        for (const way of [dates, ...(trim ? [trim] : []), ...hours]) {
          expect({ ...way.values.milestones[key], order: 0 }).toEqual({
            ...milestones[key],
            order: 0,
          });
        }
      }
      for (const key of input.completed) {
        expect(trim?.values.milestones ?? milestones).toHaveProperty(key);
      }
    }),
  );
});
