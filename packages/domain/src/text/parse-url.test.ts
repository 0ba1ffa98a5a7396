import { expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test("a URL is parsed, alone and relative to another; other texts are null", () => {
  expect(parseUrl("https://example.com/a")?.pathname).toBe("/a");
  expect(parseUrl("/b", "https://example.com/a")?.href).toBe("https://example.com/b");
  expect(parseUrl("/b")).toBeNull();
  expect(parseUrl("https://")).toBeNull();
});
