import type { Note } from "@masar/contract/notes/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";

const titleLength = 80;
const snippetLength = 200;

/** The first line names a note without a title, so that it can be saved. */
export function suggestTitle(content: string): string {
  const line = content.split("\n").find((text) => text.trim() !== "") ?? "";
  // By characters, since a code unit may be half an emoji.
  return Array.from(stripMarks(line) || line.trim())
    .slice(0, titleLength)
    .join("")
    .trim();
}

/** The beginning of a note without Markdown and without a repeated title. */
export function makeSnippet(
  { title, content }: Pick<Note, "title" | "content">,
  between: string,
): string {
  const lines = content
    .slice(0, 2 * snippetLength)
    .split("\n")
    .map(stripMarks)
    .filter(Boolean);
  const words = joinLines(lines[0] === title ? lines.slice(1) : lines, between);
  const isCut = words.length > snippetLength || content.length > 2 * snippetLength;
  return isCut
    ? `${words.slice(0, snippetLength).replace(/(?<![\s.,،؛;:…·])[\s.,،؛;:…·]+$/, "")}…`
    : words;
}

/** A line that ends in punctuation needs no other mark before the next one. */
function joinLines(lines: readonly string[], between: string): string {
  return lines.reduce(
    (text, line) => (text === "" ? line : text + (/\p{P}$/u.test(text) ? " " : between) + line),
    "",
  );
}

function stripMarks(line: string): string {
  // A horizontal rule, or the line below a table header.
  if (/^[\s|:-]+$/.test(line)) return "";
  return line
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/, "")
    .replace(/^\[[ xX]\]\s+/, "")
    .replace(/[*_~`|]+/g, "")
    .trim();
}

// Notes are immutable, so the folded text is cached by object.
const foldedNotes = new WeakMap<Note, string>();

function foldNote(note: Note): string {
  const known = foldedNotes.get(note);
  if (known !== undefined) return known;
  const words = [note.title, note.category, ...note.tags, note.content].join("\n");
  const folded = foldText(words);
  foldedNotes.set(note, folded);
  return folded;
}

export type NoteFilter = { words: string; favourites: boolean; tag: string };

/** Every word must occur in the title, text, tags or category. */
export function filterNotes(notes: readonly Note[], filter: NoteFilter): Note[] {
  const words = foldText(filter.words).split(" ").filter(Boolean);
  return notes.filter(
    (note) =>
      (!filter.favourites || note.is_favorite) &&
      (filter.tag === "" || note.tags.includes(filter.tag)) &&
      words.every((word) => foldNote(note).includes(word)),
  );
}

export function listTags(notes: readonly Note[], language: string): string[] {
  const tags = new Set(notes.flatMap((note) => note.tags));
  return [...tags].toSorted((a, b) => a.localeCompare(b, language));
}

/** Versions of the note from devices that changed it at the same time. */
export function findOtherVersions(notes: readonly Note[], note: Note): Note[] {
  const root = note.copy_of ?? note.id;
  return notes.filter((item) => item.id !== note.id && (item.copy_of ?? item.id) === root);
}
