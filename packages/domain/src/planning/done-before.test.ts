import { expect, test } from "vitest";
import { type DoneBefore, formatDoneBefore, parseDoneBefore } from "./done-before.ts";

test.each<[string, DoneBefore]>([
  ["m1/sub-1", { milestoneKey: "m1", subMilestone: "sub-1", sessionMinutes: null }],
  ["m12/sub-3/120", { milestoneKey: "m12", subMilestone: "sub-3", sessionMinutes: 120 }],
  ["m1/sub-2/37.5", { milestoneKey: "m1", subMilestone: "sub-2", sessionMinutes: 37.5 }],
])("%s is parsed and formatted as the same text", (text, entry) => {
  expect(parseDoneBefore(text)).toEqual(entry);
  expect(formatDoneBefore(entry)).toBe(text);
});

test.each(["m1/sub-1/", "m1/sub-1/x", "m1/sub-1/-5"])(
  "%s is parsed as no minutes, not as a completed sub-milestone",
  (text) => {
    expect(parseDoneBefore(text).sessionMinutes).toBe(0);
  },
);
