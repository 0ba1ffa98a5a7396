import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** The password of every learner of a test. */
export const testPassword = "correct horse battery";
// Of that password, as sign-up would keep it: hashing it anew for each of a thousand learners takes minutes.
const testPasswordHash =
  "9891ef71366d8537da3c72509f5bd737:42aa1842be770727b57a632530d0505dfb2b13172c1b3281c58024b039149a933023659c9862645499c7812f39f5276e001a0d9d9b30b71d03b1234c2e331ae7";

type NewUser = { email: string; language: "en" | "ar"; termsVersion: string };

/**
 * What sign-up leaves behind it, without its form and its mail: an account that waits for its link. Answers the link's
 * secret, with which the learner comes in as everybody does.
 */
export async function insertVerifiedUser(
  db: Pick<pg.Pool, "query">,
  { email, language, termsVersion }: NewUser,
): Promise<string> {
  // The link outlives every clock that a test puts forward.
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
