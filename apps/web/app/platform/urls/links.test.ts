import { expect, test } from "vitest";
import { publicHref, switchPublicLanguage } from "./links.ts";

test("public links carry their language", () => {
  expect(publicHref("/", "en")).toBe("/");
  expect(publicHref("/", "ar")).toBe("/ar");
  expect(publicHref("/login", "ar")).toBe("/ar/login");
});

test("switching the language preserves page, query and hash", () => {
  const at = (pathname: string) => ({ pathname, search: "?a=1", hash: "#b" });
  expect(switchPublicLanguage(at("/ar/login"), "en")).toBe("/login?a=1#b");
  expect(switchPublicLanguage(at("/login"), "ar")).toBe("/ar/login?a=1#b");
  expect(switchPublicLanguage(at("/ar"), "en")).toBe("/?a=1#b");
  expect(switchPublicLanguage(at("/"), "ar")).toBe("/ar?a=1#b");
});

test("an address that looks like another site's stays on this one", () => {
  const at = (pathname: string) => ({ pathname, search: "", hash: "" });
  expect(switchPublicLanguage(at("/ar//elsewhere.example/x"), "en")).toBe("/elsewhere.example/x");
  expect(switchPublicLanguage(at("//elsewhere.example/x"), "en")).toBe("/elsewhere.example/x");
  expect(switchPublicLanguage(at("//elsewhere.example/x"), "ar")).toBe("/ar/elsewhere.example/x");
});
