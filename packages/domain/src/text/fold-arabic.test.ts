import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-arabic.ts";

test.each([
  ["marks", "مُحَلِّل بَيانات", "محلل بيانات"],
  ["tatweel", "تعلم العـــود", "تعلم العود"],
  ["alef and hamza", "أريد إدارة آلة ٱلعمل", "اريد اداره اله العمل"],
  ["hamza on its seat or alone", "مسؤول ذكاء مبادئ", "مسوول ذكا مبادي"],
  ["ya and alef maqsura", "ابغى مستوى", "ابغي مستوي"],
  ["ta marbuta and ha", "محاسبة", "محاسبه"],
  ["digits", "٧ قبل ۹", "7 قبل 9"],
  ["letters of neighbours", "گرافیک پایثون", "كرافيك بايثون"],
  ["case, accents and width", "Comptabilité ＩＥＬＴＳ", "comptabilite ielts"],
  ["punctuation", "UI/UX، (front-end)!", "ui ux front end"],
  ["names that are punctuation", "C++ & C#", "cpp csharp"],
  ["the same names in Arabic letters", "سي++ و سي#", "cpp و csharp"],
  ["a name that begins with a dot", ".NET and (.net)", "dotnet and dotnet"],
  ["an address that ends like it", "example.net", "example net"],
  ["marks of direction", "\u200fبرمجة\u200e", "برمجه"],
])("[D30] folding ignores %s", (_what, written, folded) => {
  expect(foldText(written)).toBe(folded);
});

test("folding is idempotent and separates words by one space", () => {
  const letters = fc.constantFrom(..."أإآٱىيةهکگپـَّٰ٣۴ aAéﷲ½-،'".split(""));
  const text = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(text, (written) => {
      const folded = foldText(written);
      expect(foldText(folded)).toBe(folded);
      expect(folded).not.toMatch(/^\s|\s\s|\s$/);
    }),
  );
});
