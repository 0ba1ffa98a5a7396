import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Api, Bot } from "grammy";
import type { Update } from "grammy/types";
import type { Log } from "#api/log.ts";
import { createSparseLog } from "#api/sparse-log.ts";
import { createTelegramApi, readFailure } from "#api/telegram/telegram-api.ts";
import { type BotDeps, createTelegramBot } from "./telegram-bot.ts";

/** How long Telegram holds a request for updates that there are none of yet. */
const pollSeconds = 25;
const allowedUpdates = ["message", "callback_query"] as const;
const confirmMs = 3000;
const leaderCheckMs = 5000;
const firstPauseMs = 1000;
const maxPauseMs = 60_000;
/** An update whose handling fails this often is skipped. */
const maxAttempts = 3;

type Options = BotDeps & { connectionString: string; log: Log };

/**
 * Reads the messages to the bot until stopped, and does nothing without a token. Telegram rejects a second reader, so of
 * several workers only the one that holds the lock reads.
 */
export function startTelegram(options: Options): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const api = createTelegramApi(options.env, pollSeconds + 10);
  const finished = api ? run(options, api, stopping.signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function run(options: Options, api: Api, signal: AbortSignal): Promise<void> {
  const logFailure = createSparseLog((err: unknown, skipped) => {
    options.log.warn({ err, skipped }, "reading from Telegram failed, trying again");
  });
  const state: State = { offset: 0, failures: 0, failedUpdate: null };
  while (!signal.aborted) {
    try {
      await withLock(options.connectionString, signal, (held) =>
        pollUpdates(options, api, state, held),
      );
    } catch (error) {
      if (signal.aborted) return;
      logFailure(error);
      const backOffMs = Math.min(firstPauseMs * 2 ** state.failures++, maxPauseMs);
      await pause(readFailure(error).retryAfterMs ?? backOffMs, signal);
    }
  }
}

/** Held by a connection of its own, so that it ends with the process. The signal given to `runLocked` ends with the lock. */
async function withLock(
  connectionString: string,
  signal: AbortSignal,
  runLocked: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const timing = { keepAlive: true, connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const client = new pg.Client({ connectionString, ...timing, application_name: "masar-telegram" });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  try {
    await client.connect();
    const held = AbortSignal.any([signal, lost.signal]);
    while (!held.aborted) {
      const { rows } = await client.query<{ is_leader: boolean }>(
        "select pg_try_advisory_lock(hashtextextended('telegram.updates', 0)) as is_leader",
      );
      if (rows[0]?.is_leader) return await runLocked(held);
      await pause(leaderCheckMs, held);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

type State = {
  /** One more than the id of the last update that was handled. */
  offset: number;
  failures: number;
  failedUpdate: { id: number; attempts: number } | null;
};

async function pollUpdates(options: Options, api: Api, state: State, signal: AbortSignal) {
  const ending = toGrammySignal(signal);
  const bot = createTelegramBot(options, api.token, await api.getMe(ending));
  // Updates go to a webhook as long as one is set.
  await api.deleteWebhook({}, ending);
  let confirmed = state.offset;
  try {
    while (!signal.aborted) {
      const { offset } = state;
      confirmed = offset;
      const updates = await api.getUpdates(
        { offset, timeout: pollSeconds, allowed_updates: allowedUpdates },
        ending,
      );
      state.failures = 0;
      for (const update of updates) {
        if (signal.aborted) return;
        await handleUpdate(options, bot, state, update);
        state.offset = update.update_id + 1;
      }
    }
  } finally {
    // A request confirms what was handled before; without one the next reader would get it again.
    const { offset } = state;
    if (offset !== confirmed) {
      const soon = toGrammySignal(AbortSignal.timeout(confirmMs));
      await api.getUpdates({ offset, limit: 1, timeout: 0 }, soon).catch(() => {});
    }
  }
}

/** grammY declares the signal of a polyfill, and listens to either. */
function toGrammySignal(signal: AbortSignal) {
  return signal as unknown as NonNullable<Parameters<Api["getMe"]>[0]>;
}

/** An update that is not confirmed comes again with the next request. */
async function handleUpdate({ log }: Options, bot: Bot, state: State, update: Update) {
  const id = update.update_id;
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    const attempts = state.failedUpdate?.id === id ? state.failedUpdate.attempts + 1 : 1;
    state.failedUpdate = { id, attempts };
    if (attempts < maxAttempts) throw error;
    log.error({ err: error }, "an update of Telegram was skipped");
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
