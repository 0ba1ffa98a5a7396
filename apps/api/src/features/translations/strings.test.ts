import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { BundledString } from "@masar/contract/translations/schemas";
import { listBundled } from "#api/i18n/translate.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(async () => {
  await testApp.admin.query("delete from translations");
  await testApp.app.services.overrides.refresh();
  await testApp.stop();
});

async function search(query: Record<string, string>) {
  const { status, body } = await admin.call("searchStrings", { query });
  expect(status).toBe(200);
  return body as { strings: BundledString[]; namespaces: string[]; next: string | null };
}

test("[D67] every bundled string is found by its key or its words, with all its plural forms", async () => {
  const byKey = await search({ language: "ar", q: "operation:errors.times" });
  expect(byKey.strings).toMatchObject([
    { namespace: "operation", key: "errors.times", is_plural: true, needs_build: false },
  ]);
  expect(byKey.strings[0]?.forms.map(({ key }) => key.split("_")[1])).toEqual([
    "zero",
    "one",
    "two",
    "few",
    "many",
    "other",
  ]);
  // With any spelling of the hamza.
  const byWords = await search({ language: "ar", namespace: "operation", q: "اخطاء المتصفحات" });
  expect(byWords.strings.map(({ key }) => key)).toContain("errors.title");
  expect((await search({ q: "no such words anywhere" })).strings).toEqual([]);
});

test("[D67] the strings come page by page until all were there", async () => {
  const { pageSize } = limits.administration;
  const wanted = listBundled("en").filter(({ namespace }) => namespace === "courses");
  const seen: string[] = [];
  const query: Record<string, string> = { namespace: "courses" };
  for (let next: string | null = ""; next !== null;) {
    const page = await search(next ? { ...query, after: next } : query);
    expect(page.strings.length).toBeLessThanOrEqual(pageSize);
    seen.push(...page.strings.flatMap(({ forms }) => forms.map(({ key }) => key)));
    next = page.next;
  }
  expect(seen.toSorted()).toEqual(wanted.map(({ key }) => key).toSorted());
});

test("[D67] a replaced string is listed with the bundled one, and can be listed alone", async () => {
  const entry = { language: "en", namespace: "common", key: "actions.cancel" };
  await admin.call("saveTranslation", { body: { ...entry, value: "Keep it" } });
  const { strings } = await search({ replaced: "true" });
  expect(strings).toMatchObject([
    { key: entry.key, forms: [{ key: entry.key, bundled: "Cancel", value: "Keep it" }] },
  ]);
  expect((await search({ q: "keep it" })).strings[0]?.key).toBe(entry.key);
  expect((await search({ language: "ar", replaced: "true" })).strings).toEqual([]);
  const drawn = await search({ namespace: "site" });
  expect(drawn.strings.every((string) => string.needs_build)).toBe(true);
});
