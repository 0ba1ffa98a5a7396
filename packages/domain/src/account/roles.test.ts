import { expect, test } from "vitest";
import { hasRequiredRoles } from "./roles.ts";

test("[R4.06] any required role opens by default, all of them when flagged", () => {
  expect(hasRequiredRoles(["moderator"], ["moderator", "admin"])).toBe(true);
  expect(hasRequiredRoles(["moderator"], ["moderator", "admin"], { all: true })).toBe(false);
  expect(hasRequiredRoles(["admin", "moderator"], ["moderator", "admin"], { all: true })).toBe(
    true,
  );
  expect(hasRequiredRoles([], ["admin"])).toBe(false);
  expect(hasRequiredRoles([], [])).toBe(true);
});
