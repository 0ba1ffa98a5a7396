import { expect, test } from "vitest";
import arCommunity from "../locales/ar/community.json" with { type: "json" };
import arNotes from "../locales/ar/notes.json" with { type: "json" };
import enCommunity from "../locales/en/community.json" with { type: "json" };
import enNotes from "../locales/en/notes.json" with { type: "json" };

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
