import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** The password of every test user. */
export const testPassword = "correct horse battery";
// The stored hash of that password: hashing it again for a thousand users would need minutes.
export const testPasswordHash =
  "9891ef71366d8537da3c72509f5bd737:42aa1842be770727b57a632530d0505dfb2b13172c1b3281c58024b039149a933023659c9862645499c7812f39f5276e001a0d9d9b30b71d03b1234c2e331ae7";

type NewUser = { email: string; language: "en" | "ar"; termsVersion: string };

/**
 * Inserts an account as sign-up does, still to be confirmed by its mailed link. Returns the secret of the link, with
 * which the user logs in.
 */
export async function insertVerifiedUser(
  db: Pick<pg.Pool, "query">,
  { email, language, termsVersion }: NewUser,
): Promise<string> {
  // The link is valid also for tests that move the clock forward.
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await db.query(
    `with person as (insert into users (email, language) values ($1, $2) returning id),
       credential as (insert into accounts (user_id, account_id, provider_id, password)
         select id, id, 'credential', $3 from person),
       agreed as (insert into consents (user_id, kind, granted, version)
         select id, kind, true, $4 from person, unnest(array['terms', 'age_13']) kind)
     insert into verifications (identifier, value, expires_at)
       select $5, id, now() + interval '100 years' from person`,
    [email, language, testPasswordHash, termsVersion, `verify:${hash}`],
  );
  return token;
}
