import { describe, expect, test } from "vitest";
import { chooseFinishDate } from "./plan-difference.ts";

describe("[D21] the date shown as the end of a path planned for 14 May", () => {
  test.each([
    ["a forecast one day earlier", "2027-05-13", false, null, "2027-05-14"],
    ["a measured forecast three days later", "2027-05-17", true, null, "2027-05-14"],
    ["a measured forecast four days later", "2027-05-18", true, null, "2027-05-18"],
    ["a forecast weeks earlier", "2027-04-20", false, null, "2027-04-20"],
    ["a forecast just before the deadline", "2027-05-13", false, "2027-05-13", "2027-05-13"],
  ])("with %s, %s, is %s", (_title, expected, isMeasured, deadline, shown) => {
    expect(chooseFinishDate({ planned: "2027-05-14", expected, isMeasured, deadline })).toBe(shown);
  });
});
