import { sql } from "kysely";
import { limits } from "@masar/contract/limits";
import { queryRows } from "#api/db/query-rows.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import { lockUser } from "#api/db/user-lock.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";

type Own = { userId: string; id: string };
type Day = { userId: string; localDate: string };
type NewCall = Own &
  Day & {
    kind: AppTables["assistant_calls"]["kind"];
    audioSeconds?: number | undefined;
    /** The most questions of the day; those without a model may be more. */
    maxQuestions?: number;
    /** The most tokens it may use; undefined where no model is called. */
    tokens?: number | undefined;
  };

/** A call that still runs after a minute has lost its process. */
const isAlive = sql<boolean>`state = 'running' and started_at > now() - interval '1 minute'`;
/** Failed and lost calls do not count against the daily quota. */
const isCounted = sql<boolean>`(state = 'done' or (${isAlive}))`;

/**
 * Reserves a call and its tokens before it is made, so that concurrent calls cannot exceed the daily quota.
 * `known`: a call with this id has succeeded (a failed one may be retried); `spent`: the quota is used up.
 */
export async function reserveCall(tx: Tx, params: NewCall): Promise<"begun" | "known" | "spent"> {
  await lockUser(tx, { userId: params.userId, what: "assistant_calls" });
  const used = await getUsage(tx, params);
  if (used.own === "done") return "known";
  if (used.own === "alive") throw new AppError("questions_running");
  requireRoom(used, params);
  if (isUsedUp(used, params)) return "spent";
  const values = {
    kind: params.kind,
    state: "running" as const,
    local_date: params.localDate,
    audio_seconds: Math.ceil(params.audioSeconds ?? 0),
    started_at: sql<Date>`now()`,
    ended_at: null,
  };
  await tx
    .insertInto("assistant_calls")
    .values({ user_id: params.userId, id: params.id, tokens: params.tokens ?? 0, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "id"])
        // Tokens of the first try stay counted.
        .doUpdateSet({ ...values, tokens: sql`assistant_calls.tokens + excluded.tokens` }),
    )
    .execute();
  return "begun";
}

function requireRoom(used: Usage, params: NewCall): void {
  const { assistant, voice } = limits;
  if (params.kind === "question") {
    if (used.running >= assistant.atOnce) throw new AppError("questions_running");
    const most = params.maxQuestions ?? assistant.questionsPerDay;
    if (used.questions >= most) throw new AppError("questions_today");
  } else if (params.kind === "speech") {
    const seconds = used.speechSeconds + (params.audioSeconds ?? 0);
    if (seconds > voice.secondsPerDay) throw new AppError("speech_today");
  }
}

function isUsedUp(used: Usage, { kind, tokens = 0 }: NewCall): boolean {
  if (kind === "path" && used.paths >= limits.ai.pathCallsPerDay) return true;
  return tokens > 0 && used.tokens + tokens > limits.assistant.tokensPerDay;
}

/** Adds to the reservation of a running call once its size is known. False when the user's tokens are used up. */
export async function reserveMoreTokens(
  tx: Tx,
  params: Own & Day & { tokens: number },
): Promise<boolean> {
  await lockUser(tx, { userId: params.userId, what: "assistant_calls" });
  const used = await getUsage(tx, params);
  if (used.tokens + params.tokens > limits.assistant.tokensPerDay) return false;
  await tx
    .updateTable("assistant_calls")
    .set({ tokens: sql`tokens + ${params.tokens}::integer` })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("state", "=", "running")
    .execute();
  return true;
}

/** A failed call frees its place in the quota, but not the tokens that the model used. */
export async function finishCall(
  tx: Tx,
  params: Own & { state: "done" | "failed"; reserved?: number; used?: number },
): Promise<void> {
  // `reserved` are the tokens passed to `reserveCall` and `reserveMoreTokens`.
  const { reserved = 0, used = 0 } = params;
  await tx
    .updateTable("assistant_calls")
    .set({
      state: params.state,
      tokens: sql`greatest(0, tokens - ${reserved}::integer + ${used}::integer)`,
      ended_at: new Date(),
    })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("state", "=", "running")
    .execute();
}

export async function getDailyUsage(tx: Tx, params: Day) {
  const { questions, speechSeconds } = await getUsage(tx, params);
  return { questions, speechSeconds };
}

type Usage = Record<"running" | "questions" | "speechSeconds" | "paths" | "tokens", number> & {
  own: "done" | "alive" | null;
};

/** One statement, since it delays every question; `own` is the state of the call with this id. */
async function getUsage(tx: Tx, params: Day & { id?: string }) {
  const isToday = sql<boolean>`local_date = ${params.localDate}`;
  const isOwn = sql<boolean>`id = ${params.id ?? null}::uuid`;
  // The tokens of failed calls count; a call that started before midnight may still run.
  const usage = sql<Usage>`
    select
      max(case when state = 'done' then 'done' when ${isAlive} then 'alive' end) filter (where ${isOwn}) as own,
      count(*) filter (where kind = 'question' and ${isAlive}) as running,
      count(*) filter (where kind = 'question' and ${isToday} and ${isCounted}) as questions,
      coalesce(sum(audio_seconds) filter (where kind = 'speech' and ${isToday} and ${isCounted}), 0)
        as "speechSeconds",
      count(*) filter (where kind = 'path' and ${isToday} and ${isCounted}) as paths,
      coalesce(sum(tokens) filter (where ${isToday}), 0) as tokens
    from assistant_calls
    where user_id = ${params.userId}
      and (${isToday} or ${isOwn} or started_at > now() - interval '1 minute')`;
  const [row] = await queryRows(tx, usage);
  if (!row) throw new Error("An aggregate returns one row");
  return row;
}
