import { expectTypeOf, test } from "vitest";
import type { UserCtx } from "#api/context.ts";

test("the context of a user has no access to accounts, other users or system tables", () => {
  type Ways = "withUser" | "withSystem" | "authDb" | "auth" | "bus";
  expectTypeOf<Extract<keyof UserCtx, Ways>>().toBeNever();
});
