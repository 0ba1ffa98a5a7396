import type { Note } from "@masar/contract/notes/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";

const titleLength = 80;
const snippetLength = 200;

/** A note without a title is named by its first line, so that no word waits for a name to be kept. */
export function suggestTitle(content: string): string {
  const line = content.split("\n").find((text) => text.trim() !== "") ?? "";
  // By characters, not code units: half an emoji is none.
  return Array.from(stripMarks(line) || line.trim())
    .slice(0, titleLength)
    .join("")
    .trim();
}

/** The first words of a note for the list: what they say, not how they are marked, nor its title once more. */
export function makeSnippet(
  { title, content }: Pick<Note, "title" | "content">,
  between: string,
): string {
  const lines = content
    .slice(0, 2 * snippetLength)
    .split("\n")
    .map(stripMarks)
    .filter(Boolean);
  const words = (lines[0] === title ? lines.slice(1) : lines).join(between);
  const isCut = words.length > snippetLength || content.length > 2 * snippetLength;
  return isCut ? `${words.slice(0, snippetLength)}…` : words;
}

function stripMarks(line: string): string {
  // A rule, or the line under a table's head, says nothing.
  if (/^[\s|:-]+$/.test(line)) return "";
  return line
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/, "")
    .replace(/^\[[ xX]\]\s+/, "")
    .replace(/[*_~`|]+/g, "")
    .trim();
}

// A note's words are folded once, when they are first searched; a changed note is another object.
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

/** Every word must be somewhere: in title, text, tags or category, however it is spelled. */
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

/** The other versions of the same note, when two devices wrote over one another. */
export function findOtherVersions(notes: readonly Note[], note: Note): Note[] {
  const root = note.copy_of ?? note.id;
  return notes.filter((item) => item.id !== note.id && (item.copy_of ?? item.id) === root);
}
