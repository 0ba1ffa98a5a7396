import { expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "./page-meta.ts";

test("[N1.29] a title of two parts is joined with the language's separator and ends with the brand", async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
  const titleAt = (pathname: string) => pageMeta({ pathname }, () => ["A", "B"]);
  expect(titleAt("/login")).toEqual([{ title: "A · B · Masar" }]);
  expect(titleAt("/ar/login")).toEqual([{ title: "A | B | مسار" }]);
});

test.each([
  ["/ar/login", "دورات هذا المسار", "دورات هذا المسار | مسار"],
  ["/ar/login", "مسارات التعلّم", "مسارات التعلّم | مسار"],
  ["/ar/login", "مسار تعلّم جديد", "مسار تعلّم جديد | مسار"],
  ["/ar/login", "عن مسار", "عن مسار"],
  ["/ar/login", "مسار: من الهدف إلى الخطوة التالية", "مسار: من الهدف إلى الخطوة التالية"],
  ["/ar/login", "إجابات الذكاء الاصطناعي في «مسار»", "إجابات الذكاء الاصطناعي في «مسار»"],
  ["/login", "How Masar checks its AI", "How Masar checks its AI"],
])("on %s the title %s becomes %s", async (pathname, own, title) => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
  expect(pageMeta({ pathname }, () => own)).toEqual([{ title }]);
});
