import { sql } from "kysely";
import { listWordForms } from "@masar/domain/text/search-words";

/** For `forum_search`: what has every word. */
export const allOf = (words: readonly string[]) => sql.join(words.map(toTsQuery), sql` && `);

/** By its stem in the language of its script. Stems of a word with and without its article may differ. */
function toTsQuery(word: string) {
  return /\p{Script=Arabic}/u.test(word)
    ? sql`to_tsquery('arabic', ${listWordForms(word).join(" | ")})`
    : sql`plainto_tsquery('english', ${word})`;
}
