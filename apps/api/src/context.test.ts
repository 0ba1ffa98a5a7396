import { expectTypeOf, test } from "vitest";
import type { UserCtx } from "#api/context.ts";

test("a learner's request has no way to accounts, other learners or system tables", () => {
  type Ways = "withUser" | "withSystem" | "authDb" | "auth" | "bus";
  expectTypeOf<Extract<keyof UserCtx, Ways>>().toBeNever();
});
