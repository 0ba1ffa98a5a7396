import { describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { parseOutline } from "./parse-outline.ts";

const names = {
  steps: ["Steps", "الخطوات"],
  deliverables: ["Deliverables", "المُخرَجات"],
  criteria: ["Completion criteria", "معايير الإنجاز"],
  courses: ["Courses", "الدورات"],
  notes: ["Notes", "الملاحظات"],
};
const parse = (...lines: string[]) => parseOutline(lines.join("\n"), names);
const faultsOf = (...lines: string[]) =>
  parse(...lines).faults.map(({ fault, line }) => `${line} ${fault}`);

describe("[N9.15] a Markdown outline", () => {
  test("becomes a title, milestones and steps with the hours that are written", () => {
    const { faults, skipped, ...outline } = parse(
      "# Keep bees",
      "",
      "From the first hive",
      "to honey.",
      "",
      "## Know the hive (10 h)",
      "What lives in it.",
      "- Read about bees (4 h)",
      "* [x] Visit a hive",
      "1. Draw it (90 min)",
      "",
      "## العسل (٣ ساعات)",
      "- قطف العسل (ساعتان)",
      "- تصفيته",
      "## Rest",
    );
    expect([faults, skipped]).toEqual([[], []]);
    expect(outline).toMatchObject({
      title: "Keep bees",
      description: "From the first hive to honey.",
      milestones: [
        {
          title: "Know the hive",
          description: "What lives in it.",
          hours: 10,
          steps: [
            { title: "Read about bees", hours: 4 },
            { title: "Visit a hive", hours: 4.5 },
            { title: "Draw it", hours: 1.5 },
          ],
        },
        {
          title: "العسل",
          hours: 3,
          steps: [
            { title: "قطف العسل", hours: 2 },
            { title: "تصفيته", hours: 1 },
          ],
        },
        { title: "Rest", hours: limits.paths.milestoneHours, steps: [] },
      ],
    });
  });

  test("reads Windows line ends, a byte order mark, tabs, bullets and lines that go on", () => {
    const { title, milestones, faults } = parseOutline(
      "\uFEFF# One\r\n## Two ##\r\n• A step\r\n  that goes on\r\n\t\r\n• Another\r\n",
      names,
    );
    expect(faults).toEqual([]);
    expect([title, milestones[0]?.title]).toEqual(["One", "Two"]);
    expect(milestones[0]?.steps.map((step) => step.title)).toEqual([
      "A step that goes on",
      "Another",
    ]);
  });

  test("keeps the text of a link and of emphasis, and only that", () => {
    const { milestones } = parse(
      "# One",
      "## **Two** [site](https://evil.example 'x') ![p](<javascript:alert(1)>)",
      String.raw`- a \* b \[c\](d) \`e\` __f__ [g]`,
    );
    expect(milestones[0]?.title).toBe("Two site p");
    expect(milestones[0]?.steps[0]?.title).toBe("a * b [c](d) `e` f [g]");
    expect(JSON.stringify(milestones)).not.toMatch(/evil|javascript/);
  });

  test("names the lines that are not in the path", () => {
    const { skipped, faults } = parse(
      "An introduction",
      "# One",
      "- a list before the first milestone",
      "## Two",
      "- A step",
      "    - a detail of it",
      "### Group",
      "- Another step",
      "```",
      "code",
      "```",
    );
    expect(faults).toEqual([]);
    expect(skipped).toEqual([1, 3, 6, 7, 9, 10, 11]);
  });

  test.each([
    [["## Two", "- a"], ["1 title_missing"]],
    [["# One", "text"], ["1 no_milestones"]],
    [[""], ["1 title_missing", "1 no_milestones"]],
    [["# One", "## Two", "# Three"], ["3 second_title"]],
    [["# One", "##", "- a"], ["2 milestone_untitled"]],
    [["# One", "## (5 h)"], ["2 milestone_untitled"]],
    [
      ["# One", "## Two", "- [ ] ", "- (2 h)"],
      ["3 step_untitled", "4 step_untitled"],
    ],
    [["# One", "## Two", "- a (0 h)"], ["3 hours_invalid"]],
    [["# One", "## Two (501 h)"], ["2 hours_invalid"]],
    [["# One", "## Two", "- a (400 h)", "- b (400 h)"], ["2 hours_invalid"]],
    [["# One", "## Two", ..."abcdefg".split("").map((a) => `- ${a}`)], ["9 too_many_steps"]],
    [["# One", ...Array.from({ length: 13 }, () => "## Two")], ["14 too_many_milestones"]],
    [["# One", `## ${"a".repeat(121)}`], ["2 text_too_long"]],
    [["# One", "", "b".repeat(1001), "## Two"], ["3 text_too_long"]],
    [Array.from({ length: 2001 }, () => ""), ["2001 file_too_long"]],
  ])("%j has the faults %j", (lines, faults) => {
    expect(faultsOf(...lines)).toEqual(faults);
  });

  test("reads the sections of an export in both languages, without notes and facts", () => {
    const { milestones, skipped, faults } = parse(
      "# One",
      "- Progress: 20%",
      "## 1. Two ✓",
      "",
      "- 12 hours",
      "- Due: 5 May 2027",
      "",
      "### الخطوات",
      "- [x] A (6 h)",
      "### Deliverables",
      "- A report",
      "### Completion criteria",
      "- [ ] It works",
      "### Courses",
      "- [Excel](<https://example.com/excel>) — Edraak",
      "### Notes",
      "- Mine",
      "",
      "Exported from Masar.",
    );
    expect([faults, skipped]).toEqual([[], []]);
    expect(milestones).toEqual([
      {
        title: "Two",
        description: "",
        hours: 12,
        steps: [{ title: "A", hours: 6 }],
        deliverables: ["A report"],
        criteria: ["It works"],
        courses: ["https://example.com/excel"],
      },
    ]);
  });
});

test("[N9.16] an outline loses control characters, direction marks and invisible characters", () => {
  const { title, milestones } = parse(
    "# Ke\u202Eep\u0000 be\u200Bes",
    "## T\u2066wo\u2069",
    "- \u061Ca\u0007",
  );
  expect([title, milestones[0]?.title, milestones[0]?.steps[0]?.title]).toEqual([
    "Keep bees",
    "Two",
    "a",
  ]);
});
