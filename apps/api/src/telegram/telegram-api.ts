import { Api, type ApiClientOptions, BotError, GrammyError } from "grammy";
import type { Env } from "#api/env.ts";

type TelegramEnv = Pick<Env, "TELEGRAM_BOT_TOKEN" | "TELEGRAM_API_ROOT">;

const sendSeconds = 10;

export function toClientOptions(env: TelegramEnv, timeoutSeconds = sendSeconds): ApiClientOptions {
  return { apiRoot: env.TELEGRAM_API_ROOT, timeoutSeconds };
}

/** Null: this instance has no bot. */
export function createTelegramApi(env: TelegramEnv, timeoutSeconds?: number): Api | null {
  const token = env.TELEGRAM_BOT_TOKEN;
  return token ? new Api(token, toClientOptions(env, timeoutSeconds)) : null;
}

export type TelegramFailure = {
  status: number | null;
  reason: string;
  retryAfterMs: number | null;
};

/**
 * The errors of grammY contain the request, and those of the network the URL with the token, so only this part of them
 * may be stored. The status is null if Telegram did not answer.
 */
export function readFailure(error: unknown): TelegramFailure {
  const cause = error instanceof BotError ? error.error : error;
  if (!(cause instanceof GrammyError)) {
    return { status: null, reason: "no answer", retryAfterMs: null };
  }
  const { error_code: status, description: reason, parameters } = cause;
  const seconds = parameters.retry_after;
  return { status, reason, retryAfterMs: seconds === undefined ? null : seconds * 1000 };
}
