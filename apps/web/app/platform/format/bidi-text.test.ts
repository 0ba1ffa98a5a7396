import { expect, test } from "vitest";
import { bidiText } from "./bidi-text.ts";

test.each([
  ["تعلم C++", { dir: "rtl", children: "تعلم \u2066C++\u2069" }],
  ["C++", { dir: "ltr", children: "C++" }],
  ["C# for beginners", { dir: "ltr", children: "C# for beginners" }],
  ["123", { dir: undefined, children: "123" }],
])("[N1.28] bidiText(%j) gives its direction and isolates terms in Arabic only", (text, shown) => {
  expect(bidiText(text)).toEqual(shown);
});
