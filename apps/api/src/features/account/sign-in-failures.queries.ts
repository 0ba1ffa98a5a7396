import { type Kysely, sql } from "kysely";
import { limits } from "@masar/contract/limits";
import type { AuthTables } from "#api/db/schema.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;

/** The row that counts all unknown devices of an account together. */
const allSources = "";

export type SignInTry = {
  emailHash: string;
  source: string;
  /** A known device is counted by itself only: strangers cannot slow it, nor it others. */
  isKnownDevice: boolean;
};

export type Reservation =
  | { isAllowed: true; accountFailures: number }
  | { isAllowed: false; seconds: number };

/**
 * Counts a try before the password is checked, so that parallel guesses cannot share one count.
 * With `oneTryWithin` (seconds) a source that failed before has to wait that long.
 */
export async function reserveSignIn(
  db: AuthDb,
  params: SignInTry & { oneTryWithin: number | undefined },
): Promise<Reservation> {
  const sources = listSources(params);
  return withAuthTransaction(db, async (trx): Promise<Reservation> => {
    // Always in the same order, or two tries could wait for each other.
    await trx
      .insertInto("sign_in_failures")
      .values(sources.map((source) => ({ email_hash: params.emailHash, source })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await trx
      .selectFrom("sign_in_failures")
      .select(["source", remainingFailures.as("failures"), remainingSeconds.as("seconds")])
      .where("email_hash", "=", params.emailHash)
      .where("source", "in", sources)
      .orderBy("source")
      .forUpdate()
      .execute();
    const own = rows.find(({ source }) => source === params.source);
    const strict = own && own.failures > 0 ? (params.oneTryWithin ?? 0) : 0;
    const seconds = Math.max(strict, ...rows.map((row) => row.seconds));
    if (seconds > 0) return { isAllowed: false, seconds };
    for (const { source, failures } of rows) {
      await trx
        .updateTable("sign_in_failures")
        .set({
          failures: failures + 1,
          updated_at: sql`clock_timestamp()`,
          blocked_until: sql`clock_timestamp() + make_interval(secs => ${delayAfter(source, failures + 1)})`,
        })
        .where("email_hash", "=", params.emailHash)
        .where("source", "=", source)
        .execute();
    }
    const account = rows.find(({ source }) => source === allSources);
    return { isAllowed: true, accountFailures: (account?.failures ?? 0) + 1 };
  });
}

// Not `now()`: the transaction may have waited for another try.
const remainingFailures = sql<number>`greatest(0, failures
  - floor(extract(epoch from clock_timestamp() - updated_at) / ${limits.signIn.failureSeconds}))::int`;
const remainingSeconds = sql<number>`greatest(0,
  ceil(extract(epoch from blocked_until - clock_timestamp())))::int`;

function delayAfter(source: string, failures: number): number {
  const { freeFailures, accountFreeFailures, maxDelaySeconds } = limits.signIn;
  const free = source === allSources ? accountFreeFailures : freeFailures;
  return failures < free ? 0 : Math.min(maxDelaySeconds, 2 ** (failures - free));
}

function listSources({ source, isKnownDevice }: SignInTry): string[] {
  return isKnownDevice ? [source] : [allSources, source];
}

/** Takes a try back that was no wrong password. */
export async function releaseSignIn(db: AuthDb, params: SignInTry): Promise<void> {
  await db
    .updateTable("sign_in_failures")
    .set({ failures: sql`greatest(0, failures - 1)`, blocked_until: sql`now()` })
    .where("email_hash", "=", params.emailHash)
    .where("source", "in", listSources(params))
    .execute();
}

/** After the right password: the failures of other sources keep counting. */
export async function clearSource(db: AuthDb, params: SignInTry): Promise<void> {
  await releaseSignIn(db, params);
  await db
    .deleteFrom("sign_in_failures")
    .where("email_hash", "=", params.emailHash)
    .where("source", "=", params.source)
    .execute();
}

export async function clearSignInFailures(
  db: AuthDb,
  params: { emailHash: string },
): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("email_hash", "=", params.emailHash).execute();
}
