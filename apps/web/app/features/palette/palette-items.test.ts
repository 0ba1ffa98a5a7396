import { BookOpen } from "lucide-react";
import { describe, expect, test } from "vitest";
import { findItems, namesWord, type PaletteItem, type PaletteItems } from "./palette-items.ts";

const makeItem = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: title,
  title,
  icon: BookOpen,
  to: "/",
  ...more,
});

const none: PaletteItems = {
  paths: [],
  steps: [],
  sessions: [],
  tasks: [],
  notes: [],
  cards: [],
  courses: [],
  topics: [],
  settings: [],
  help: [],
  commands: [],
};

const titlesOf = (items: Partial<PaletteItems>, words: string) =>
  findItems({ ...none, ...items }, words).map(({ name, items: found }) => [
    name,
    ...found.map(({ title }) => title),
  ]);

describe("findItems", () => {
  test("[N5.12] lists the commands when there are no words", () => {
    const items = { commands: [makeItem("Continue")], notes: [makeItem("Joins")] };
    expect(titlesOf(items, " ")).toEqual([["commands", "Continue"]]);
  });

  test("[N5.12] finds Arabic text in another spelling", () => {
    const items = { notes: [makeItem("أساسيّات الإحصاء"), makeItem("قواعد البيانات")] };
    expect(titlesOf(items, "احصاء")).toEqual([["notes", "أساسيّات الإحصاء"]]);
  });

  test("[N5.12] orders a title that starts with the words before one that contains them", () => {
    const items = { tasks: [makeItem("Write the report"), makeItem("Report to Sara")] };
    expect(titlesOf(items, "report")).toEqual([["tasks", "Report to Sara", "Write the report"]]);
  });

  test("[N5.12] orders groups by their best title", () => {
    const items = { settings: [makeItem("SQL basics")], courses: [makeItem("Learn SQL")] };
    expect(titlesOf(items, "sql").map(([name]) => name)).toEqual(["settings", "courses"]);
  });

  test.each(["tasks", "notes", "cards"] as const)(
    "[N5.12] lists own %s before a course with a better title",
    (own) => {
      const items = { [own]: [makeItem("Learn SQL")], courses: [makeItem("SQL basics")] };
      expect(titlesOf(items, "sql").map(([name]) => name)).toEqual([own, "courses"]);
    },
  );

  test("[N5.12] lists own milestones and sessions before a course with a better title", () => {
    const items = {
      steps: [makeItem("Learn SQL")],
      sessions: [makeItem("Write SQL")],
      courses: [makeItem("SQL basics")],
    };
    expect(titlesOf(items, "sql").map(([name]) => name)).toEqual(["steps", "sessions", "courses"]);
  });

  test("[N5.12] lists rows that read the same once", () => {
    const sessions = ["Learn", "Learn", "Check"].map((kind, at) =>
      makeItem("A signed charter", { id: `${at}`, about: `${kind} · Capstone` }),
    );
    const found = findItems({ ...none, sessions }, "charter")[0]?.items ?? [];
    expect(found.map(({ id }) => id)).toEqual(["0", "2"]);
  });

  test.each([
    ["out", "Layout and colour"],
    ["log out", "Logo design"],
    ["زرافة", "GraphQL"],
    ["ابه", "كتابة"],
  ])("[N5.12] %s does not find %s", (words, title) => {
    expect(titlesOf({ courses: [makeItem(title, { moreText: title })] }, words)).toEqual([]);
  });

  test("[N5.12] finds an Arabic word behind a particle", () => {
    expect(titlesOf({ notes: [makeItem("درس وبيانات")] }, "بيانات")).toEqual([
      ["notes", "درس وبيانات"],
    ]);
  });

  test("[N5.12] searches hidden text, with every word", () => {
    const items = { settings: [makeItem("Appearance", { moreText: "Dark theme, motion" })] };
    expect(titlesOf(items, "theme dark")).toEqual([["settings", "Appearance"]]);
    expect(titlesOf(items, "theme light")).toEqual([]);
  });

  test("[N5.12] lists a command that the words name before everything else", () => {
    const items = {
      courses: [makeItem("Dark patterns")],
      commands: [makeItem("Continue"), makeItem("Switch to dark mode")],
    };
    expect(titlesOf(items, "dark")).toEqual([
      ["commands", "Switch to dark mode"],
      ["courses", "Dark patterns"],
    ]);
  });

  test.each([
    ["javasript", "JavaScript fundamentals"],
    ["المؤشر", "التعريف الكامل للمؤشر"],
    ["مؤشر", "التعريف الكامل للمؤشر"],
    ["البيانت", "قواعد البيانات"],
  ])("[N5.12] %s finds %s", (words, title) => {
    const items = { steps: [makeItem("Data Visualization"), makeItem(title)] };
    expect(titlesOf(items, words)).toEqual([["steps", title]]);
  });

  test("[N5.12] a setting with exactly this name comes before one with the words in a label", () => {
    const items = {
      settings: [
        makeItem("فترة مزدحمة", { names: ["إيقاف التذكيرات من"] }),
        makeItem("الإشعارات", { names: ["تذكير"] }),
      ],
    };
    expect(titlesOf(items, "تذكير")).toEqual([["settings", "الإشعارات", "فترة مزدحمة"]]);
  });

  test.each([
    ["sql", "كيف أتوقف عن التسويف؟", false],
    ["streak", "Why did my streak end?", true],
    ["steak end", "Why did my streak end?", true],
    ["to", "How to rest?", false],
  ])("[N5.12] for %s the question %s is help: %s", (words, question, isFound) => {
    expect(namesWord(question, words)).toBe(isFound);
  });

  test("[N5.12] lists a setting that the words name before help that mentions them", () => {
    const items = {
      settings: [
        makeItem("Busy season", { moreText: "No reminders then" }),
        makeItem("Notifications", { names: ["reminder", "remind"] }),
      ],
      help: [makeItem("Reminders: when do they come?"), makeItem("Can I turn a reminder off?")],
    };
    expect(titlesOf(items, "reminder")).toEqual([
      ["settings", "Notifications", "Busy season"],
      ["help", "Reminders: when do they come?", "Can I turn a reminder off?"],
    ]);
  });

  test("[N5.12] keeps what the server found by other words", () => {
    const items = { help: [makeItem("Why did my streak end?", { isMatch: true })] };
    expect(titlesOf(items, "lost")).toEqual([["help", "Why did my streak end?"]]);
  });

  test("[N5.12] shows at most five items of a group", () => {
    const many = Array.from({ length: 9 }, (_, index) => makeItem(`Note ${index}`));
    expect(titlesOf({ notes: many }, "note")[0]).toHaveLength(6);
  });
});
