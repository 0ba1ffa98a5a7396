import { type Kysely, sql, type Transaction } from "kysely";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;

/** The source of the row that counts all unknown devices of an account. */
const allSources = "";

export type SignInAttempt = {
  emailHash: string;
  source: string;
  /** A known device has its own count, so that attempts from elsewhere do not delay it. */
  isKnownDevice: boolean;
};

type Reservation =
  | { isAllowed: true; accountFailures: number }
  | { isAllowed: false; seconds: number };

type Conditions = {
  /** Whether this IP address sent many wrong passwords, over all accounts. */
  isBusyAddress: boolean;
  canResetByMail: boolean;
};

/** Counts an attempt before the password is checked, so that parallel attempts cannot share one count. */
export async function reserveSignIn(db: AuthDb, params: SignInAttempt & Conditions) {
  const sources = listSources(params);
  return withAuthTransaction(db, async (trx): Promise<Reservation> => {
    await trx
      .insertInto("sign_in_failures")
      .values(sources.map((source) => ({ email_hash: params.emailHash, source })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await lockRows(trx, params.emailHash)
      .select([remainingFailures.as("failures"), remainingSeconds.as("seconds")])
      .where("source", "in", sources)
      .execute();
    const seconds = Math.max(...rows.map((row) => row.seconds));
    if (seconds > 0) return { isAllowed: false, seconds };
    for (const { source, failures } of rows) {
      const delay = delayAfter(source, failures + 1, params);
      await trx
        .updateTable("sign_in_failures")
        .set({
          failures: failures + 1,
          updated_at: lastExpiry,
          blocked_until: sql`clock_timestamp() + make_interval(secs => ${delay})`,
        })
        .where("email_hash", "=", params.emailHash)
        .where("source", "=", source)
        .execute();
    }
    const account = rows.find(({ source }) => source === allSources);
    return { isAllowed: true, accountFailures: (account?.failures ?? 0) + 1 };
  });
}

/** Locks in a fixed order to avoid deadlocks. */
function lockRows(trx: Transaction<AuthTables>, emailHash: string) {
  return trx
    .selectFrom("sign_in_failures")
    .select("source")
    .where("email_hash", "=", emailHash)
    .orderBy("source")
    .forUpdate();
}

// Not `now()`: the transaction may have waited for a lock.
const expired = sql`floor(extract(epoch from clock_timestamp() - updated_at)
  / ${signInLimits.failureSeconds})`;
const remainingFailures = sql<number>`greatest(0, failures - ${expired})::int`;
const remainingSeconds = sql<number>`greatest(0,
  ceil(extract(epoch from blocked_until - clock_timestamp())))::int`;
// A new attempt must not restart the time after which the next failure expires.
const lastExpiry = sql<Date>`case when failures <= ${expired} then clock_timestamp()
  else updated_at + ${expired} * make_interval(secs => ${signInLimits.failureSeconds}) end`;

function delayAfter(source: string, failures: number, conditions: Conditions): number {
  const { freeFailures, accountFreeFailures, maxDelaySeconds, maxAccountDelayWithoutMail, perIp } =
    signInLimits;
  if (source === allSources) {
    const max = conditions.canResetByMail ? maxDelaySeconds : maxAccountDelayWithoutMail;
    return growDelay(failures - accountFreeFailures, max);
  }
  const delay = growDelay(failures - freeFailures, maxDelaySeconds);
  const isOverLimit = conditions.isBusyAddress && failures >= perIp.tries;
  return isOverLimit ? Math.max(delay, perIp.seconds) : delay;
}

function growDelay(over: number, max: number): number {
  return over < 0 ? 0 : Math.min(max, 2 ** over);
}

function listSources({ source, isKnownDevice }: SignInAttempt): string[] {
  return isKnownDevice ? [source] : [allSources, source];
}

/** Undoes the count of an attempt that did not fail by a wrong password. */
export function releaseSignIn(db: AuthDb, params: SignInAttempt) {
  return withAuthTransaction(db, (trx) => release(trx, params));
}

async function release(trx: Transaction<AuthTables>, params: SignInAttempt): Promise<void> {
  const sources = listSources(params);
  await lockRows(trx, params.emailHash).where("source", "in", sources).execute();
  await trx
    .updateTable("sign_in_failures")
    .set({ failures: sql`greatest(0, failures - 1)`, blocked_until: sql`now()` })
    .where("email_hash", "=", params.emailHash)
    .where("source", "in", sources)
    .execute();
}

/** Called after the correct password; failures of other sources remain. */
export async function clearSource(db: AuthDb, params: SignInAttempt): Promise<void> {
  await withAuthTransaction(db, async (trx) => {
    await release(trx, params);
    await trx
      .deleteFrom("sign_in_failures")
      .where("email_hash", "=", params.emailHash)
      .where("source", "=", params.source)
      .execute();
  });
}

export async function clearSignInFailures(db: AuthDb, { emailHash }: { emailHash: string }) {
  await withAuthTransaction(db, async (trx) => {
    await lockRows(trx, emailHash).execute();
    await trx.deleteFrom("sign_in_failures").where("email_hash", "=", emailHash).execute();
  });
}
