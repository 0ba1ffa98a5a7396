import { sql } from "kysely";
import { listWordForms } from "@masar/domain/text/search-words";

/** A query of `forum_search` for rows with every word. */
export const allOf = (words: readonly string[]) => sql.join(words.map(toTsQuery), sql` && `);

/** By the stem in the language of its script. Arabic words are searched with and without their article. */
function toTsQuery(word: string) {
  return /\p{Script=Arabic}/u.test(word)
    ? sql`to_tsquery('arabic', ${listWordForms(word).join(" | ")})`
    : sql`plainto_tsquery('english', ${word})`;
}
