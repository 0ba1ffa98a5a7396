import { limits } from "@masar/contract/limits";
import { describe, expect, test } from "vitest";
import { parsePathRequest, toSearch } from "./path-request.ts";

describe("a path request in a URL", () => {
  test("[D70] it is read as it was written", () => {
    const request = {
      goal: "تصميم & تطوير؟",
      blueprint: "ui-ux-designer",
      level: "advanced",
      hours: 12,
      courses: "ar",
    } as const;
    expect(parsePathRequest(toSearch(request))).toEqual(request);
    const shorter = { ...request, knownParts: ["research", "wireframes.2"] };
    expect(parsePathRequest(toSearch(shorter))).toEqual(shorter);
    const outline = { ...request, wantsOutline: true } as const;
    expect(parsePathRequest(toSearch(outline))).toEqual(outline);
  });

  test("invalid values in the URL fall back to values that can be built", () => {
    expect(parsePathRequest("")).toBeNull();
    expect(parsePathRequest("?goal=%20&level=advanced")).toBeNull();
    const odd = parsePathRequest(
      `?goal=${"a".repeat(300)}&level=king&hours=7000&courses=fr&blueprint=../x`,
    );
    expect(odd).toMatchObject({ blueprint: null, level: "beginner", hours: 60, courses: "both" });
    expect(odd?.goal).toHaveLength(limits.paths.goalLength);
    const known = parsePathRequest("?blueprint=data-analyst&known=sql,sql.0,SQL,sql.12");
    expect(known?.knownParts).toEqual(["sql", "sql.12"]);
    expect(parsePathRequest("?goal=sql&hours=-3")?.hours).toBe(1);
    expect(parsePathRequest("?goal=sql&hours=7")?.hours).toBe(7);
  });
});
