import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnTo } from "./return-to.ts";

const isKnown = (pathname: string) => pathname.startsWith("/dashboard");
const returnTo = (address: string | null) => safeReturnTo(address, isKnown, "/dashboard");

test("[R2.17] returns a known address of this site unchanged", () => {
  expect(returnTo("/dashboard/notifications?type=study#top")).toBe(
    "/dashboard/notifications?type=study#top",
  );
});

test("returns the fallback for a foreign or unknown address", () => {
  for (const address of [
    null,
    "",
    "dashboard",
    "//evil.example/dashboard",
    "/\\evil.example",
    "/\t/evil.example",
    "/dashboard\\..\\x",
    "https://evil.example/dashboard",
    "javascript:alert(1)",
    "/nowhere",
  ]) {
    expect(returnTo(address)).toBe("/dashboard");
  }
});

test("returns an address of this site for any input", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/dashboard${s}`),
      ),
      (address) => {
        const answer = safeReturnTo(address, () => true, "/dashboard");
        expect(new URL(answer, "https://masar.test").origin).toBe("https://masar.test");
      },
    ),
  );
});
