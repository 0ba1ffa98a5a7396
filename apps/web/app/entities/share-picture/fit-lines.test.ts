import { expect, test } from "vitest";
import { fitLines } from "./fit-lines.ts";

/** Every letter is half as wide as the font is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const room = { width: 1000, rise: 144 };

test("[N4.13] a short title stays in one line in the largest size", () => {
  expect(fitLines("Querying with SQL", room, measure)).toEqual({
    lines: ["Querying with SQL"],
    size: 76,
    rise: 0,
  });
});

test("[N4.13] a longer title is wrapped before it becomes smaller", () => {
  const { lines, size } = fitLines("Data analysis with spreadsheets and SQL", room, measure);
  expect(lines).toEqual(["Data analysis with", "spreadsheets and SQL"]);
  expect(size).toBe(76);
});

test.each([
  "Build, test and deploy a complete web application with a database, an interface in two languages and a public address",
  "بناء تطبيق كامل واختباره ونشره مع قاعدة بيانات وواجهة بلغتين وعنوان عام على الشبكة، ثم قياس أدائه وتحسينه خطوة خطوة حتى النهاية",
])("[N4.13] a title of 120 letters has all its words in three lines: %s", (title) => {
  const { lines, size, rise } = fitLines(title, room, measure);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.join(" ")).toBe(title);
  expect(size).toBeGreaterThanOrEqual(28);
  expect(rise).toBeLessThanOrEqual(room.rise);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width);
});

test("[N4.13] a word that is wider than a line is divided, without parts of letters", () => {
  const { lines, size } = fitLines("é".normalize("NFD").repeat(100), room, measure);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line.normalize("NFC")).toMatch(/^é+$/);
    expect(measure(line, size)).toBeLessThanOrEqual(room.width);
  }
});

test("[N4.13] what does not fit into three lines of the smallest size ends in an ellipsis", () => {
  const { lines } = fitLines("word ".repeat(80).trim(), room, measure);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/word…$/);
  expect(measure(lines[2] ?? "", 28)).toBeLessThanOrEqual(room.width);
});
