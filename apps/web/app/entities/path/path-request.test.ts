import { limits } from "@masar/contract/limits";
import { describe, expect, test } from "vitest";
import { readWish, wishQuery } from "./path-request.ts";

describe("a wish in an address", () => {
  test("[D70] it is read as it was written", () => {
    const wish = {
      goal: "تصميم & تطوير؟",
      blueprint: "ui-ux-designer",
      level: "advanced",
      hours: 12,
      courses: "ar",
    } as const;
    expect(readWish(wishQuery(wish))).toEqual(wish);
  });

  test("whatever stands in the address, what is asked can be built", () => {
    expect(readWish("")).toBeNull();
    expect(readWish("?goal=%20&level=advanced")).toBeNull();
    const odd = readWish(
      `?goal=${"a".repeat(300)}&level=king&hours=7000&courses=fr&blueprint=../x`,
    );
    expect(odd).toMatchObject({ blueprint: null, level: "beginner", hours: 40, courses: "both" });
    expect(odd?.goal).toHaveLength(limits.paths.goalLength);
    expect(readWish("?goal=sql&hours=-3")?.hours).toBe(2);
  });
});
