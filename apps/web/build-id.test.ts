import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { findBuildId } from "./build-id.ts";

const commit = "15c2a8ee0123456789abcdef0123456789abcdef";
const describe = () => "0f1e2d3c-dirty";

test("[N14.08] BUILD_ID is the build id, and a whole commit is shortened", () => {
  expect(findBuildId("2026.11.19-2", describe)).toBe("2026.11.19-2");
  expect(findBuildId(commit, describe)).toBe("15c2a8ee");
});

test("[N14.08] without BUILD_ID the commit of the folder is the build id", () => {
  expect(findBuildId("", describe)).toBe("0f1e2d3c-dirty");
  const head = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).slice(0, 8);
  expect(findBuildId("")).toMatch(new RegExp(`^${head}`));
});

test.each(["a b", "<b>", "x".repeat(33), "1.0+2"])("BUILD_ID %j is refused", (wrong) => {
  expect(() => findBuildId(wrong, describe)).toThrow("BUILD_ID is a commit");
});
