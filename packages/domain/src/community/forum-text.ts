import { foldText } from "../text/fold-arabic.ts";
import { decodeEntities } from "../text/html-entities.ts";

const arabic = /\p{Script=Arabic}/u;

/** Folded words by script, because each is stemmed by its own language. */
export function wordsByScript(text: string): { arabic: string; latin: string } {
  const words = foldText(text).split(" ");
  return {
    arabic: words.filter((word) => arabic.test(word)).join(" "),
    latin: words.filter((word) => !arabic.test(word)).join(" "),
  };
}

/**
 * A whole Markdown link, whose text is not a link itself, or the beginning of a URL. The rest of the URL is not
 * matched, because another one may follow without a space.
 */
const link =
  /(?<!\\)\[[^[\]\\`<]{0,500}\]\([^()\s<>]{1,500}\)|\]\(\s{0,9}<?(?:https?:[\\/]{0,9})?(?:www\.)?(?=\S)|https?:[\\/]{0,9}(?:www\.)?(?=\S)|(?<![\p{L}\p{N}])www\.(?=\S)/giu;

const bracketed = /\[((?:\\[\s\S]|[^[\]\\]){1,500})\](:\s{0,9}(<?(?:https?:|www\.))?)?/giu;

/** Bare URLs and Markdown links; browsers do not require the slashes. */
export function countLinks(markdown: string): number {
  const written = markdown.match(link)?.length ?? 0;
  const { uses, definitions } = countReferences(markdown);
  // The URL of a definition is already counted, unless it is escaped (`https\:`).
  return written + Math.max(0, uses - definitions);
}

/** Uses of reference links (`[words][1]`, `[1]`), and definitions (`[1]: https://…`) with an unescaped URL. */
function countReferences(markdown: string): { uses: number; definitions: number } {
  const labels: string[] = [];
  const defined = new Map<string, boolean>();
  for (const [, text = "", colon, address] of markdown.matchAll(bracketed)) {
    const label = text.toLowerCase().replaceAll("\\", "").replaceAll(/\s+/gu, " ").trim();
    labels.push(label);
    if (colon) defined.set(label, (defined.get(label) ?? false) || address !== undefined);
  }
  return {
    uses: labels.filter((label) => defined.has(label)).length - defined.size,
    definitions: [...defined.values()].filter(Boolean).length,
  };
}

/**
 * About `length` characters around the first of the words, cut between words, without Markdown marks and quotes.
 * The patterns must be linear: the text is untrusted.
 */
export function makeExcerpt(markdown: string, words: readonly string[], length: number): string {
  const own = markdown.replace(/^ {0,3}>.*$/gmu, "");
  const unmarked = (own.trim() ? own : markdown)
    // Code fences with their language.
    .replace(/^[ \t>]*(?:```|~~~).*$/gmu, "")
    .replace(/!?\[([^[\]]*)\]\([^()[\]]*\)/gu, "$1")
    .replace(/^[\s>#*+-]+/gmu, "")
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const plain = decodeEntities(unmarked);
  if (plain.length <= length) return plain;
  const at = findWord(plain, words);
  const lead = Math.max(0, at - Math.floor(length / 3));
  const start = lead === 0 ? 0 : plain.indexOf(" ", lead) + 1;
  const rest = plain.slice(start);
  const space = rest.lastIndexOf(" ", length);
  const end = rest.length <= length ? rest.length : space > 0 ? space : length;
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/** Folding is slow, so later words are ignored. */
const maxFoldedWords = 1000;

/** Compares the first four letters of each word. */
function findWord(plain: string, words: readonly string[]): number {
  const stems = words.map((word) => word.slice(0, 4)).filter((stem) => stem.length > 1);
  let count = 0;
  for (const { 0: written, index } of plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (++count > maxFoldedWords) break;
    const folded = foldText(written);
    if (stems.some((stem) => folded.includes(stem))) return index;
  }
  return 0;
}
