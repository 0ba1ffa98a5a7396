import { describe, expect, test } from "vitest";
import { addStudiedHours } from "./session-progress.ts";

const sub = (id: string, estimated_hours: number, is_completed = false) => ({
  id,
  estimated_hours,
  is_completed,
});
const count = (
  sub_milestone: string,
  completed: number,
  { total, completed_minutes }: { total: number; completed_minutes?: number },
) => ({
  milestone_key: "m1",
  sub_milestone,
  completed,
  total,
  ...(completed_minutes !== undefined && { completed_minutes }),
});

const sumHours = (...input: Parameters<typeof addStudiedHours>) =>
  addStudiedHours(...input).reduce((sum, { done_hours }) => sum + done_hours, 0);

test("completed sessions of an open sub-milestone count among the hours", () => {
  const view = {
    key: "m1",
    estimated_hours: 19.5,
    done_hours: 7,
    is_completed: false,
    progress_percentage: 0,
    sub_milestones: [sub("sub-1", 7, true), sub("sub-2", 12.5)],
  };
  const counts = [
    count("sub-1", 7, { total: 7, completed_minutes: 420 }),
    count("sub-2", 2, { total: 10, completed_minutes: 150 }),
  ];
  expect(sumHours([view], counts)).toBe(9.5);
  expect(sumHours([view], [])).toBe(7);
});

test("a completed milestone has all its hours, whatever its sessions", () => {
  const view = {
    key: "m1",
    estimated_hours: 20,
    done_hours: 20,
    is_completed: true,
    progress_percentage: 100,
    sub_milestones: [sub("sub-1", 20)],
  };
  expect(sumHours([view], [count("sub-1", 1, { total: 20, completed_minutes: 60 })])).toBe(20);
});

describe("the hours of an open sub-milestone with two completed sessions of an hour", () => {
  const viewOf = (estimated_hours: number) => ({
    key: "m1",
    estimated_hours,
    done_hours: 0,
    is_completed: false,
    progress_percentage: 0,
    sub_milestones: [sub("sub-1", estimated_hours)],
  });

  test("[N4.19] stay 2 when an open session gets 90 minutes instead of 60", () => {
    const counts = [count("sub-1", 2, { total: 23, completed_minutes: 120 })];
    expect(sumHours([viewOf(23)], counts)).toBe(2);
    expect(sumHours([viewOf(23.5)], counts)).toBe(2);
  });

  test("are the share of its sessions in a copy that an earlier release stored", () => {
    expect(sumHours([viewOf(23)], [count("sub-1", 2, { total: 23 })])).toBe(2);
  });
});

test("the percentage of a milestone is at most 99 while it is open", () => {
  const view = {
    key: "m1",
    estimated_hours: 10,
    done_hours: 4,
    is_completed: false,
    progress_percentage: 40,
    sub_milestones: [sub("sub-1", 4, true), sub("sub-2", 6)],
  };
  const percentOf = (completed_minutes: number) =>
    addStudiedHours([view], [count("sub-2", 2, { total: 6, completed_minutes })])[0]
      ?.progress_percentage;
  expect(percentOf(120)).toBe(60);
  expect(percentOf(900)).toBe(99);
});
