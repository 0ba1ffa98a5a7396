import { expect, test } from "vitest";
import { publicHref, switchPublicLanguage } from "./links.ts";

test("public links carry their language", () => {
  expect(publicHref("/", "en")).toBe("/");
  expect(publicHref("/", "ar")).toBe("/ar");
  expect(publicHref("/login", "ar")).toBe("/ar/login");
});

test("switching the language keeps page, query and hash", () => {
  const at = (pathname: string) => ({ pathname, search: "?a=1", hash: "#b" });
  expect(switchPublicLanguage(at("/ar/login"), "en")).toBe("/login?a=1#b");
  expect(switchPublicLanguage(at("/login"), "ar")).toBe("/ar/login?a=1#b");
  expect(switchPublicLanguage(at("/ar"), "en")).toBe("/?a=1#b");
  expect(switchPublicLanguage(at("/"), "ar")).toBe("/ar?a=1#b");
});
