import { describe, expect, test } from "vitest";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import {
  parseHours,
  parseMilestoneFields,
  parseMinutes,
  toMilestoneFields,
} from "./milestone-fields.ts";
import { getT, loadAllStrings } from "#web/platform/i18n/i18n.ts";

describe("parseMilestoneFields", () => {
  const fields = {
    ...toMilestoneFields(undefined),
    title: " Git ",
    deliverables: "A repository\n\n  A tag ",
    criteria: "It is pushed",
    steps: [
      { row: "sub-1", id: "sub-1", title: "Install", hours: "2" },
      { row: "new-1", title: "Commit", hours: "١٫٥" },
    ],
  };

  test("the hours are the sum of the steps, rounded to hundredths", () => {
    const steps = ["0.1", "0.2", "35"].map((hours) => ({ row: hours, title: "Step", hours }));
    const parsed = parseMilestoneFields({ ...fields, steps });
    expect(parsed).toMatchObject({ milestone: { estimated_hours: 35.3 } });
  });

  test("rejects steps of more than 500 hours together", () => {
    const steps = ["300", "201"].map((hours) => ({ row: hours, title: "Step", hours }));
    expect(parseMilestoneFields({ ...fields, steps })).toEqual({ errors: { hours: true } });
  });

  test("returns the API input and keeps the id of a saved sub-milestone", () => {
    expect(parseMilestoneFields(fields)).toEqual({
      milestone: {
        title: "Git",
        description: "",
        estimated_hours: 3.5,
        difficulty: "intermediate",
        deliverables: ["A repository", "A tag"],
        completion_criteria: ["It is pushed"],
        sub_milestones: [
          { id: "sub-1", title: "Install", estimated_hours: 2 },
          { title: "Commit", estimated_hours: 1.5 },
        ],
      },
    });
  });

  test("returns the invalid fields", () => {
    const bad = { ...fields, title: " ", criteria: "\n", deliverables: "x\n".repeat(9) };
    expect(parseMilestoneFields(bad)).toEqual({
      errors: { title: true, criteria: true, deliverables: true },
    });
    const [first] = fields.steps;
    const nameless = { ...fields, steps: first ? [{ ...first, title: "" }] : [] };
    expect(parseMilestoneFields(nameless)).toEqual({ errors: { steps: true } });
  });
});

describe("durations", () => {
  test("parses Latin and Arabic digits and rejects other text", () => {
    expect(["", "٤٥", " 240 ", "241", "1.5", "-3", "many"].map(parseMinutes)).toEqual([
      0,
      45,
      240,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(["2.5", "٢٫٥", "0", "501", ""].map(parseHours)).toEqual([
      2.5,
      2.5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("formats minutes in short form", async () => {
    await loadAllStrings("en");
    const t = getT("en");
    expect([45, 120, 135].map((minutes) => minutesText(t, minutes))).toEqual([
      "45 min",
      "2 h",
      "2 h 15 min",
    ]);
  });
});
