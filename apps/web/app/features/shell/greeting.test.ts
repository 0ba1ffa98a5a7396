import { expect, test } from "vitest";
import { dayPartOf, hourIn } from "./use-greeting.ts";

test.each([
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [16, "afternoon"],
  [17, "evening"],
  [23, "evening"],
])("at %i o'clock it is %s", (hour, part) => {
  expect(dayPartOf(hour)).toBe(part);
});

test.each([0, 1, 4])("[N1.35] at %i o'clock it is night", (hour) => {
  expect(dayPartOf(hour)).toBe("night");
});

test.each([
  ["Asia/Dubai", 4],
  ["Africa/Casablanca", 0],
  ["America/New_York", 19],
  // The browser does not know this zone, so its own clock counts.
  ["Mars/Olympus", new Date("2026-11-15T00:30:00Z").getHours()],
])("[N1.35] the hour in %s is %i while it is 00:30 in UTC", (zone, hour) => {
  expect(hourIn(zone, new Date("2026-11-15T00:30:00Z"))).toBe(hour);
});
