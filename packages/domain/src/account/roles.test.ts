import { expect, test } from "vitest";
import { hasRequiredRoles } from "./roles.ts";

test("[R4.06] requires any of the roles by default, all of them with the flag", () => {
  expect(hasRequiredRoles(["moderator"], ["moderator", "admin"])).toBe(true);
  expect(hasRequiredRoles(["moderator"], ["moderator", "admin"], { all: true })).toBe(false);
  expect(hasRequiredRoles(["admin", "moderator"], ["moderator", "admin"], { all: true })).toBe(
    true,
  );
  expect(hasRequiredRoles([], ["admin"])).toBe(false);
  expect(hasRequiredRoles([], [])).toBe(true);
});
