import { ownLinkLimits } from "@masar/contract/own-links/constants";
import { expect, test } from "vitest";
import { getOwnLinkHost, guardOwnLink, nameOwnLink, parseOwnLink } from "./own-link-guard.ts";

test.each([
  "https://example.com/",
  "https://www.example.com/a/b?c=d#e",
  "https://my_site.example.com:8443/a",
  "https://xn--mgbh0fb.example/%D8%AA",
  "https://example.com/@user/list",
])("[N8.12] the guard accepts %s", (link) => {
  expect(guardOwnLink(link)).toBe(link);
});

test.each([
  "",
  "example.com",
  "http://example.com/",
  "javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://example.com",
  "https://EXAMPLE.com/",
  "https://example.com:443/",
  "https://example.com./",
  "https://localhost/",
  "https://[::1]/",
  "https://evil.com&sol;.example.com/",
  "https://example.com/a b",
  "https://example.com/?a=\\",
  " https://example.com/",
  "https://example.com/\u202Egnp.exe",
])("[N8.12] the guard rejects %s", (link) => {
  expect(guardOwnLink(link)).toBeNull();
});

test.each([
  ["https://Example.com", "https://example.com/"],
  ["example.com/a", "https://example.com/a"],
  ["//example.com/a", "https://example.com/a"],
  ["example.com:8443/a", "https://example.com:8443/a"],
  ["  \u200fhttps://example.com/درس\u200f ", "https://example.com/%D8%AF%D8%B1%D8%B3"],
])("[N8.12] %j is parsed as %s", (text, url) => {
  expect(parseOwnLink(text)).toEqual({ url });
});

test.each([
  ["  ", "empty"],
  ["see https://example.com/", "unreadable"],
  ["javascript:alert(1)", "unreadable"],
  ["data:text/html,x", "unreadable"],
  ["ftp://example.com/", "unreadable"],
  ["localhost", "unreadable"],
  ["https://", "unreadable"],
  ["http://example.com/", "insecure"],
  ["https://me:secret@example.com/", "userName"],
])("[N8.12] %j is rejected as %s", (text, problem) => {
  expect(parseOwnLink(text)).toEqual({ problem });
});

test("[N8.12] a link of more than 2000 characters is rejected as long", () => {
  const link = `https://example.com/${"a".repeat(ownLinkLimits.urlLength)}`;
  expect(guardOwnLink(link)).toBeNull();
  expect(parseOwnLink(link)).toEqual({ problem: "long" });
});

test("a link without a title is named by its host", () => {
  const url = "https://www.example.com/a";
  expect(nameOwnLink({ title: "", url })).toBe("example.com");
  expect(nameOwnLink({ title: "Chapter 2", url })).toBe("Chapter 2");
  expect(getOwnLinkHost("nothing")).toBe("");
});
