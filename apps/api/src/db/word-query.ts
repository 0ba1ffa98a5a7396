import { sql } from "kysely";

/** For `forum_search`: what has every word. */
export const allOf = (words: readonly string[]) => sql.join(words.map(toTsQuery), sql` && `);

/** By its stem in the language of its script. */
function toTsQuery(word: string) {
  return /\p{Script=Arabic}/u.test(word)
    ? sql`plainto_tsquery('arabic', ${word})`
    : sql`plainto_tsquery('english', ${word})`;
}
