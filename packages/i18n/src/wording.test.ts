import { expect, test } from "vitest";
import arCommunity from "../locales/ar/community.json" with { type: "json" };
import arNotes from "../locales/ar/notes.json" with { type: "json" };
import enCommunity from "../locales/en/community.json" with { type: "json" };
import enNotes from "../locales/en/notes.json" with { type: "json" };
import { strings as arabic } from "./ar.ts";
import { strings as english } from "./en.ts";
import { addressedStrings } from "./server-strings.ts";

test.each([
  ["ar", arNotes, arCommunity.composer],
  ["en", enNotes, enCommunity.composer],
])(
  "in %s the editor of a note names its two modes as that of a post does",
  (_language, note, post) => {
    const { write, preview, mode } = post;
    expect({ write: note.write, preview: note.preview, mode: note.mode }).toEqual({
      write,
      preview,
      mode,
    });
  },
);

test.each([
  ["due and its date", english, /\bdue(?: on)? \{\{date\}\}/gi],
  ["موعدها and its date", arabic, /موعدها \{\{date\}\}/g],
  ["من and its number", arabic, /(?<=[ "])من \{\{(?:count|total|limit|most)\}\}/g],
  ["من and its number, masculine", addressedStrings.masculine, /(?<=[ "])من \{\{total\}\}/g],
  ["من and its number, feminine", addressedStrings.feminine, /(?<=[ "])من \{\{total\}\}/g],
])("no line can end between %s", (_name, strings, breakable) => {
  expect(JSON.stringify(strings).match(breakable) ?? []).toEqual([]);
});
