import { describe, expect, test } from "vitest";
import { makeNote } from "../../../test/task-and-note.ts";
import { filterNotes, makeSnippet, suggestTitle } from "./note-text.ts";

const all = { words: "", favourites: false, tag: "" };

describe("[D44] filterNotes", () => {
  const notes = [
    makeNote({ title: "مُقدّمة في الإحصاء", content: "المتوسّط والوسيط" }),
    makeNote({ title: "Joins", content: "inner and outer", tags: ["sql"], is_favorite: true }),
    makeNote({ title: "Café", category: "Vocabulary", content: "١٢ كلمة" }),
  ];
  const find = (words: string) => filterNotes(notes, { ...all, words }).map(({ title }) => title);

  test.each([
    ["مقدمه", "مُقدّمة في الإحصاء"],
    ["احصاء", "مُقدّمة في الإحصاء"],
    ["المتوسط الاحصاء", "مُقدّمة في الإحصاء"],
    ["OUTER joins", "Joins"],
    ["sql", "Joins"],
    ["cafe", "Café"],
    ["vocab", "Café"],
    ["12", "Café"],
  ])("%s finds %s", (words, title) => {
    expect(find(words)).toEqual([title]);
  });

  test("finds nothing for unknown words and all notes for no words", () => {
    expect(find("joins احصاء")).toEqual([]);
    expect(find("  ")).toHaveLength(3);
  });

  test("filters by favourite and tag", () => {
    expect(filterNotes(notes, { ...all, favourites: true })).toEqual([notes[1]]);
    expect(filterNotes(notes, { ...all, tag: "sql" })).toEqual([notes[1]]);
    expect(filterNotes(notes, { ...all, tag: "none" })).toEqual([]);
  });
});

describe("suggestTitle", () => {
  test.each([
    ["\n\n# Joins\ntext", "Joins"],
    ["- [ ] **buy** milk", "buy milk"],
    ["---", "---"],
    ["👩‍🚀".repeat(100), Array.from("👩‍🚀".repeat(100)).slice(0, 80).join("")],
    ["  ", ""],
  ])("%j is named %j", (content, title) => {
    expect(suggestTitle(content)).toBe(title);
  });

  test("makeSnippet removes Markdown", () => {
    const content = "# Joins\n\n- **inner**\n- outer\n\n| a | b |\n|---|:-:|";
    expect(makeSnippet({ title: "SQL", content }, " · ")).toBe("Joins · inner · outer · a  b");
    expect(makeSnippet({ title: "Joins", content }, "، ")).toBe("inner، outer، a  b");
  });

  test.each([
    [
      "a full stop",
      "Joins match rows.\nOuter keeps all",
      " · ",
      "Joins match rows. Outer keeps all",
    ],
    ["an Arabic mark", "ما الربط؟\nيجمع الصفوف", "، ", "ما الربط؟ يجمع الصفوف"],
    ["a colon", "Kinds:\n- inner\n- outer", " · ", "Kinds: inner · outer"],
  ])("makeSnippet joins a line that ends in %s by a space", (_name, content, between, snippet) => {
    expect(makeSnippet({ title: "", content }, between)).toBe(snippet);
  });

  test("makeSnippet cut after a full stop ends in one ellipsis", () => {
    const snippet = makeSnippet({ title: "", content: `${"a".repeat(198)}. and more` }, " · ");
    expect(snippet).toBe(`${"a".repeat(198)}…`);
  });
});
