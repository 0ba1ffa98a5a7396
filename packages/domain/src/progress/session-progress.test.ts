import { expect, test } from "vitest";
import { sumStudiedHours } from "./session-progress.ts";

const sub = (id: string, estimated_hours: number, is_completed = false) => ({
  id,
  estimated_hours,
  is_completed,
});
const count = (sub_milestone: string, completed: number, total: number) => ({
  milestone_key: "m1",
  sub_milestone,
  completed,
  total,
});

test("completed sessions of an open sub-milestone count among the hours", () => {
  const view = {
    key: "m1",
    estimated_hours: 19.5,
    done_hours: 7,
    is_completed: false,
    sub_milestones: [sub("sub-1", 7, true), sub("sub-2", 12.5)],
  };
  expect(sumStudiedHours([view], [count("sub-1", 7, 7), count("sub-2", 2, 10)])).toBe(9.5);
  expect(sumStudiedHours([view], [])).toBe(7);
});

test("a completed milestone has all its hours, whatever its sessions", () => {
  const view = {
    key: "m1",
    estimated_hours: 20,
    done_hours: 20,
    is_completed: true,
    sub_milestones: [sub("sub-1", 20)],
  };
  expect(sumStudiedHours([view], [count("sub-1", 1, 20)])).toBe(20);
});
