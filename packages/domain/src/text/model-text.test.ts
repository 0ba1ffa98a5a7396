import { expect, test } from "vitest";
import { cleanText, hasAddress, hideContacts, isWrittenIn } from "./model-text.ts";

test("removes invisible characters and cuts long text", () => {
  expect(cleanText("\u202E Learn\u0000 \u200BSQL\n\nfirst \u{E0041}", 50)).toBe("Learn SQL first");
  const cut = cleanText("word ".repeat(50), 30);
  expect(cut).toBe("word word word word word…");
  expect(cleanText("😀".repeat(40), 30)).not.toMatch(/[\uD800-\uDBFF]…/);
});

test.each([
  "see https://example.com",
  "www.example.dev",
  "javascript:alert(1)",
  "on coursera.org",
  "github.io/somebody",
  "write to me@example.com",
  "[here](x)",
  '<a href="x">here</a>',
  "//example.net/x",
])("finds an address: %s", (text) => {
  expect(hasAddress(text)).toBe(true);
});

test.each([
  "Node.js and ASP.NET",
  "Use <form> and <label>",
  "List<String> in Java",
  "and/or, 24/7, e.g. this",
  "إعداد Vue.js، ثم النشر.",
  "time management: the basics",
])("finds no address: %s", (text) => {
  expect(hasAddress(text)).toBe(false);
});

test("detects the language by letters; names of tools are Latin in both", () => {
  expect(isWrittenIn("تعلّم SQL وقواعد البيانات", "ar")).toBe(true);
  expect(isWrittenIn("Learn SQL and databases", "ar")).toBe(false);
  expect(isWrittenIn("Learn SQL", "en")).toBe(true);
  expect(isWrittenIn("تعلّم البيانات", "en")).toBe(false);
  expect(isWrittenIn("123 …", "en")).toBe(false);
});

test("removes email addresses and phone numbers and leaves dates and names", () => {
  const goal = "SQL by 2026-12-31, write to sara.k@example.com or +971 50 123 4567 / ٠٥٠١٢٣٤٥٦٧";
  expect(hideContacts(goal)).toBe("SQL by 2026-12-31, write to … or … / …");
  const id = "edraak-dae101-vt1-2021, 15 to 20 hours";
  expect(hideContacts(id)).toBe(id);
});

test.each([
  "from 2026-11-15 2027-01-02",
  "- 2026-11-16 (120 minutes)\n- 2026-11-17 (90 minutes)",
  "12\n34\n56\n78\n90",
])("leaves dates and columns of figures: %j", (text) => {
  expect(hideContacts(text)).toBe(text);
});

test("removes a phone number beside a date, and is fast for long texts", () => {
  expect(hideContacts("on 2026-11-15 050 123 4567")).not.toContain("4567");
  const from = performance.now();
  hideContacts(`${"a".repeat(100_000)} ${"1".repeat(8)}${" ".repeat(100_000)}`);
  expect(performance.now() - from).toBeLessThan(500);
});
