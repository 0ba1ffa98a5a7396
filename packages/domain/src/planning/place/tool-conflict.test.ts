import { describe, expect, test } from "vitest";
import { describeMaterial, describeSubject, isToolConflict } from "./tool-conflict.ts";

const inPython = {
  title: "Intro to Data Analysis",
  text: "The analysis process end to end with NumPy and pandas.",
  skills: ["data-analysis"],
};
const inExcel = { title: "تحليل البيانات باستخدام Excel", text: "", skills: ["data-analysis"] };
const excel = { text: "Excel TRIM CLEAN SUBSTITUTE", skills: ["data-cleaning"] };
const python = { text: "دوال النصوص في مكتبة pandas", skills: ["pandas"] };
const general = { text: "data analytics stakeholders", skills: ["data-analysis"] };

describe("[N8.40] whether a place is about another tool", () => {
  test.each([
    ["a course in pandas for Excel", excel, inPython, true],
    ["a course in Excel for pandas", python, inExcel, true],
    ["a course in Excel for Excel", excel, inExcel, false],
    ["a course in pandas for pandas", python, inPython, false],
    ["a course in pandas where no tool is named", general, inPython, true],
    ["a course without a tool for Excel", excel, { title: "Data", text: "", skills: [] }, false],
    [
      "a course in Python for algorithms in any language",
      { text: "binary search", skills: ["algorithms"] },
      { title: "Algorithms in Python", text: "", skills: ["algorithms"] },
      false,
    ],
    [
      "AWS for Azure",
      { text: "Azure virtual networks", skills: ["cloud-fundamentals"] },
      { title: "AWS Essentials", text: "", skills: ["aws"] },
      true,
    ],
  ])("%s", (_title, subject, material, isConflict) => {
    expect(isToolConflict(describeSubject([subject]), describeMaterial(material))).toBe(isConflict);
  });

  test("the milestone names the tool where topic and step name none", () => {
    const spreadsheets = { text: "Spreadsheet analysis", skills: ["spreadsheets"] };
    const log = { text: "data cleaning change log", skills: ["data-cleaning"] };
    const subject = describeSubject([log, spreadsheets]);
    expect(isToolConflict(subject, describeMaterial(inPython))).toBe(true);
    expect(isToolConflict(subject, describeMaterial(inExcel))).toBe(false);
  });
});
