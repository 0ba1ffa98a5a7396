import { Lexer, type Token, Tokenizer, type Tokens } from "marked";
import { deepest } from "./markdown-context.ts";
import { formulaOptions, maxLookahead } from "./markdown-formulas.ts";

/** Normal texts need less than one. */
const readsPerCharacter = 30;
const mayBeAddress = /^(?:https?:|ftp:|www\.|mailto:|xmpp:|[\w.+-]{1,64}@)/i;
const untilLastBlank = /^[^]*\S(?=\s)/;
const mayBeTable = /^.*\n[ \t|:-]+(?:\n|$)/;

/**
 * `marked` with bounded work: `**a_` 2,000 times blocked a browser for 6 s. Rules that read far ahead spend a budget; after
 * that, marks are plain characters.
 */
class BoundedTokenizer extends Tokenizer {
  #budget: number;
  #depth = 0;

  constructor(length: number) {
    super();
    this.#budget = readsPerCharacter * length;
  }

  #spend<T extends Token>(read: () => T | undefined, costOfFailure: number): T | undefined {
    if (this.#budget < 0) return undefined;
    const token = read();
    this.#budget -= token?.raw.length ?? costOfFailure;
    return token;
  }

  /** Each level reads its text again. Deeper ones are not drawn (`markdown-context.ts`). */
  #nest<T extends Token>(read: () => T | undefined): T | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  override emStrong(src: string, masked: string, before?: string) {
    if (!/^[*_]/.test(src)) return undefined;
    return this.#spend(() => super.emStrong(src, masked, before), src.length);
  }

  override del(src: string, masked: string, before?: string) {
    if (!src.startsWith("~")) return undefined;
    return this.#spend(() => super.del(src, masked, before), src.length);
  }

  override codespan(src: string) {
    if (!src.startsWith("`")) return undefined;
    return this.#spend(() => super.codespan(src), src.length);
  }

  override tag(src: string) {
    if (!/^<[a-z!?/]/i.test(src)) return undefined;
    return this.#spend(() => super.tag(src), src.length);
  }

  override link(src: string) {
    if (!/^!?\[/.test(src)) return undefined;
    return this.#spend(() => super.link(src), lengthOfLabel(src));
  }

  override reflink(src: string, links: Parameters<Tokenizer["reflink"]>[1]) {
    if (!/^!?\[/.test(src)) return undefined;
    return this.#spend(() => super.reflink(src, links), lengthOfLabel(src));
  }

  override url(src: string) {
    return mayBeAddress.test(src) ? super.url(src) : undefined;
  }

  override inlineText(src: string) {
    const token = super.inlineText(src.slice(0, maxLookahead));
    if (!token) return undefined;
    // The cut may split a URL, so it moves to the last blank.
    const isCut = token.raw.length === maxLookahead;
    const raw = (isCut && untilLastBlank.exec(token.raw)?.[0]) || token.raw;
    // `marked` decodes entities only partly; they are decoded when the text is drawn.
    return { ...token, raw, text: raw };
  }

  override table(src: string): Tokens.Table | undefined {
    if (!mayBeTable.test(src)) return undefined;
    return this.#spend(() => super.table(src), src.length);
  }

  override blockquote(src: string) {
    return this.#nest(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#nest(() => super.list(src));
  }
}

function lengthOfLabel(src: string): number {
  const end = src.indexOf("]");
  return end === -1 ? src.length : end;
}

export function lexMarkdown(text: string): Token[] {
  try {
    const tokenizer = new BoundedTokenizer(text.length);
    return Lexer.lex(text, { ...formulaOptions, gfm: true, breaks: true, tokenizer });
  } catch {
    // Unreadable text is shown as typed.
    return [{ type: "text", raw: text, text }];
  }
}
