import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnTo } from "./return-to.ts";

const isKnown = (pathname: string) => pathname.startsWith("/dashboard");
const go = (given: string | null) => safeReturnTo(given, isKnown, "/dashboard");

test("[R2.17] a known address of this site is kept whole", () => {
  expect(go("/dashboard/notifications?type=study#top")).toBe(
    "/dashboard/notifications?type=study#top",
  );
});

test("an address that leads elsewhere, or nowhere known, is dropped", () => {
  for (const given of [
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
    expect(go(given)).toBe("/dashboard");
  }
});

test("whatever is given, the answer stays on this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/dashboard${s}`),
      ),
      (given) => {
        const answer = safeReturnTo(given, () => true, "/dashboard");
        expect(new URL(answer, "https://masar.test").origin).toBe("https://masar.test");
      },
    ),
  );
});
