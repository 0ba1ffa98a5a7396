import { expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { pageMeta } from "./page-meta.ts";

test("[N1.29] a title of two parts is joined with the language's separator and ends with the brand", async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
  const titleAt = (pathname: string) => pageMeta({ pathname }, () => ["A", "B"]);
  expect(titleAt("/login")).toEqual([{ title: "A · B · Masar" }]);
  expect(titleAt("/ar/login")).toEqual([{ title: "A | B | مسار" }]);
});
