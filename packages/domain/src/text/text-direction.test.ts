import { expect, test } from "vitest";
import { directionOf } from "./text-direction.ts";

test.each([
  ["مرحبًا بك", "rtl"],
  ["Hello there", "ltr"],
  ["React هي مكتبة لبناء الواجهات", "rtl"],
  ["JavaScript و TypeScript لغتان متقاربتان", "rtl"],
  ["The word كتاب means book in Arabic, and it is easy to learn.", "ltr"],
  ["استخدم `const veryLongVariableName = await somethingVeryLong()`", "rtl"],
  ["```js\nconst everythingHereIsLatin = true;\n```\nهذا مثال", "rtl"],
  ["انظر https://developer.mozilla.org/en-US/docs/Web/JavaScript", "rtl"],
  ["שלום", "rtl"],
  ["123 + 456 = ?", null],
  ["`code` 42", null],
  ["", null],
])("[D56] %j reads %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test("[D56] a streaming Arabic answer that opens with Latin terms never changes direction", () => {
  const answer =
    "TypeScript و React أداتان شائعتان. استخدم `useState` لحفظ الحالة:\n\n```tsx\nconst [count, setCount] = useState(0);\n```\n\nثم اعرض القيمة.";
  for (let end = 0; end <= answer.length; end++) {
    expect(directionOf(answer.slice(0, end), "rtl"), answer.slice(0, end)).toBe("rtl");
  }
});

test("[D56] an answer in the other language changes direction once", () => {
  const answer =
    "Normalisation means that each fact is stored once. It keeps tables small and true.";
  const seen = Array.from({ length: answer.length }, (_, end) =>
    directionOf(answer.slice(0, end + 1), "rtl"),
  );
  expect(seen[0]).toBe("rtl");
  expect(seen.at(-1)).toBe("ltr");
  expect(seen.lastIndexOf("rtl")).toBe(seen.indexOf("ltr") - 1);
});

test("[D56] a short Arabic line is right-to-left in an English conversation; a Latin term changes nothing", () => {
  expect(directionOf("نعم، تمامًا.", "ltr")).toBe("rtl");
  expect(directionOf("GROUP BY", "rtl")).toBe("rtl");
});

test("[D56] an isolated Arabic title does not turn an English sentence right-to-left", () => {
  const title = "\u2068مهارات التعلم والتفوق الدراسي للطلاب الجامعيين\u2069";
  expect(directionOf(`Courses: ${title} [1]`)).toBe("ltr");
  expect(directionOf(title)).toBe("rtl");
});
