import { describe, expect, test } from "vitest";
import { isolateTerms, isolateTermsUnbroken, isolateValue, removeIsolates } from "./bidi.ts";

// Shown as ⟨…⟩ (own direction), ⟪…⟫ (left to right) and ⟦…⟧ (right to left): the marks themselves are invisible.
const show = (text: string) => {
  const open: string[] = [];
  const pairs: Record<string, string> = { "\u2068": "⟨⟩", "\u2066": "⟪⟫", "\u2067": "⟦⟧" };
  return text.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    const pair = pairs[mark];
    if (!pair) return open.pop() ?? "!";
    open.push(pair[1] ?? "");
    return pair[0] ?? "";
  });
};

describe("isolateValue", () => {
  test.each([
    ["C++", "⟨C++⟩"],
    ["a@b.co", "⟨a@b.co⟩"],
    ["2026-11-16", "⟨2026-11-16⟩"],
    ["تعلم الآلة", "تعلم الآلة"],
    ["12 مايو 2027", "12 مايو 2027"],
    ["40", "40"],
    ["39.99", "39.99"],
    ["12:30", "12:30"],
    ["٤٠", "٤٠"],
    ["", ""],
    ["تعلم C++", "⟨تعلم ⟪C++⟫⟩"],
    ["C++ للمبتدئين", "⟦⟪C++⟫ للمبتدئين⟧"],
  ])("[N1.28] in Arabic %s becomes %s", (value, expected) => {
    expect(show(isolateValue(value, "rtl"))).toBe(expected);
  });

  test.each([
    ["C++", "C++"],
    ["12:30", "12:30"],
    ["تعلم C++", "⟨تعلم ⟪C++⟫⟩"],
    ["SQL للمبتدئين", "⟦SQL للمبتدئين⟧"],
  ])("[N1.28] in English %s becomes %s", (value, expected) => {
    expect(show(isolateValue(value, "ltr"))).toBe(expected);
  });

  test("[N1.28] leaves a value whose parts are isolated already", () => {
    expect(isolateValue("\u2068SQL\u2069، \u2068HTML\u2069", "rtl")).toBe(
      "\u2068SQL\u2069، \u2068HTML\u2069",
    );
  });
});

describe("isolateValue of a value with isolated parts", () => {
  const part = "\u2066C++\u2069";

  test.each([
    [`${part} and more عربي`, "rtl", "⟦⟪C++⟫ and more عربي⟧"],
    [`${part} للمبتدئين`, "ltr", "⟦⟪C++⟫ للمبتدئين⟧"],
    [`${part} 2026-11-16`, "rtl", "⟨⟪C++⟫ 2026-11-16⟩"],
    [`${part} للمبتدئين`, "rtl", "⟪C++⟫ للمبتدئين"],
    [`${part} و${part}`, "rtl", "⟪C++⟫ و⟪C++⟫"],
    [`\u2068تعلم ${part}\u2069`, "ltr", "⟨تعلم ⟪C++⟫⟩"],
  ] as const)("[N1.28] %s in %s becomes %s", (value, base, expected) => {
    expect(show(isolateValue(value, base))).toBe(expected);
  });
});

describe("isolateTerms", () => {
  test.each([
    ["تعلم C++.", "تعلم ⟪C++⟫."],
    ["من C# إلى F#، ثم .NET", "من ⟪C#⟫ إلى ⟪F#⟫، ثم ⟪.NET⟫"],
    ["و.NET و(C/C++)", "و⟪.NET⟫ و(⟪C/C++⟫)"],
    ["إلى @sara_1 وحدها", "إلى ⟪@sara_1⟫ وحدها"],
    ["شرح Node.js وSQL.", "شرح Node.js وSQL."],
    ["المادة #3 + 20 %", "المادة #3 + 20 %"],
    ["والربح = 38,000 − 30,000 + 8,000.", "والربح = ⟪38,000 − 30,000 + 8,000.⟫"],
    [
      "(15,400 − 9,400) / (3,200 − 1,200) = 3، فالثابتة 9,400",
      "⟪(15,400 − 9,400) / (3,200 − 1,200) = 3⟫، فالثابتة 9,400",
    ],
    ["من 10 إلى 12، وفي 2026-11-19", "من 10 إلى 12، وفي 2026-11-19"],
    ["\u2066 2 × 3 = 6 \u2069 مرات", "⟪ 2 × 3 = 6 ⟫ مرات"],
  ])("[N1.28] %s becomes %s", (text, expected) => {
    expect(show(isolateTerms(text))).toBe(expected);
  });
});

describe("isolateTermsUnbroken", () => {
  test.each([
    ["المجموع 100 + 50 + 40 = 190.", "المجموع ⟪100~+~50~+~40~=~190.⟫"],
    ["(15,400 − 9,400) / (3,200 − 1,200) = 3", "⟪(15,400 − 9,400) / (3,200 − 1,200) = 3⟫"],
  ])("[N1.28] %s becomes %s, with ~ for a space that does not break", (text, expected) => {
    expect(show(isolateTermsUnbroken(text)).replaceAll("\u00a0", "~")).toBe(expected);
  });
});

test("[N1.28] removeIsolates gives a file name without marks", () => {
  expect(removeIsolates(`مسار-${isolateValue("lina_1", "rtl")}.png`)).toBe("مسار-lina_1.png");
});
