import { createECDH } from "node:crypto";
import { Redis } from "ioredis";
import nodemailer from "nodemailer";
import { pino } from "pino";
import { createAi } from "#api/ai/create-ai.ts";
import { AiError } from "#api/ai/ai.ts";
import { createMeter } from "#api/ai/meter.ts";
import { createProviders } from "#api/auth/identities/providers.ts";
import { type Commands, describeError, type Finding } from "#api/doctor/finding.ts";
import type { Env } from "#api/env.ts";
import { createTelegramApi, readFailure } from "#api/telegram/telegram-api.ts";
import { openObjectStorage } from "#api/storage/stored-objects.ts";

const timeoutMs = 10_000;

export async function checkMail(env: Env, commands: Commands): Promise<Finding> {
  const name = "mail";
  if (!env.SMTP_URL) {
    const detail = "SMTP_URL is not set: addresses are not verified and no reminder is mailed";
    return { name, state: "off", detail };
  }
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs };
  const transport = nodemailer.createTransport({ url: env.SMTP_URL, ...timeouts });
  try {
    await transport.verify();
    return { name, state: "ok", detail: `${new URL(env.SMTP_URL).host} accepts the log-in` };
  } catch (error) {
    const fix = `correct SMTP_URL: ${commands.settings}`;
    return { name, state: "fault", detail: describeError(error), fix };
  } finally {
    transport.close();
  }
}

/** Asks the model for one token, which is the only request that every provider has. */
export async function checkAi(env: Env, commands: Commands): Promise<Finding> {
  const name = "AI provider";
  const { model } = createAi(env, pino({ level: "silent" }));
  if (!model) {
    const detail = "none: the library and the blueprints answer";
    if (env.AI_PROVIDER === "none") return { name, state: "off", detail };
    const fix = `set AI_API_KEY: ${commands.settings}`;
    return { name, state: "fault", detail: "AI_API_KEY is not set", fix };
  }
  const ask = {
    system: "Answer with one word.",
    turns: [{ role: "user" as const, content: "Ready?" }],
    searchHosts: null,
    language: "en" as const,
    maxTokens: 1,
  };
  try {
    const pieces = model.streamText(ask, AbortSignal.timeout(timeoutMs), createMeter());
    for await (const piece of pieces) if (piece.type === "text") break;
    return { name, state: "ok", detail: `${model.model} of ${model.processor} answers` };
  } catch (error) {
    const detail =
      error instanceof AiError ? `${error.failure}: ${error.why}` : describeError(error);
    const fix = `correct AI_BASE_URL, AI_MODEL or AI_API_KEY: ${commands.settings}`;
    return { name, state: "fault", detail, fix };
  }
}

export async function checkStorage(env: Env, commands: Commands): Promise<Finding> {
  const name = "object storage";
  const objects = openObjectStorage(env);
  if (!objects) {
    const detail = "S3_BUCKET is not set: photos and exports are in the database";
    return { name, state: "off", detail };
  }
  try {
    // Listing needs the fewest rights of all that the API and the worker use, and changes nothing.
    await objects.list("doctor/");
    return { name, state: "ok", detail: `the bucket ${env.S3_BUCKET} answers` };
  } catch (error) {
    const fix = `correct the settings S3_…: ${commands.settings}`;
    return { name, state: "fault", detail: describeError(error), fix };
  }
}

export function checkPushKeys(env: Env, commands: Commands): Finding {
  const name = "push keys";
  if (!env.VAPID_PUBLIC_KEY || !env.VAPID_PRIVATE_KEY) {
    return { name, state: "off", detail: "not set: no push notifications" };
  }
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(env.VAPID_PRIVATE_KEY, "base64url");
  if (pair.getPublicKey("base64url") === env.VAPID_PUBLIC_KEY) {
    return { name, state: "ok", detail: "the two keys belong together" };
  }
  const fix = `npx web-push generate-vapid-keys, then ${commands.settings}`;
  return { name, state: "fault", detail: "the public key is not that of the private key", fix };
}

export async function checkRedis(env: Env, commands: Commands): Promise<Finding> {
  const name = "Redis";
  if (!env.REDIS_URL) {
    return { name, state: "off", detail: "REDIS_URL is not set: events travel through PostgreSQL" };
  }
  const options = { lazyConnect: true, connectTimeout: timeoutMs, maxRetriesPerRequest: 0 };
  const client = new Redis(env.REDIS_URL, { ...options, retryStrategy: () => null });
  let reason: unknown;
  client.on("error", (error) => {
    reason = error;
  });
  try {
    await client.connect();
    await client.ping();
    return { name, state: "ok", detail: "answers" };
  } catch (error) {
    const fix = `start Redis, or correct REDIS_URL: ${commands.settings}`;
    return { name, state: "fault", detail: describeError(reason ?? error), fix };
  } finally {
    client.disconnect();
  }
}

/** Loads each description. A wrong client secret shows only in a log-in, and then in the log of the API. */
export async function checkProviders(env: Env, commands: Commands): Promise<Finding[]> {
  const providers = createProviders(env);
  if (providers.length === 0) {
    const detail = "none: people log in with e-mail and password, or with a passkey";
    return [{ name: "log-ins by providers", state: "off", detail }];
  }
  return Promise.all(
    providers.map(async ({ id, name: provider, issuer, client }): Promise<Finding> => {
      const name = `log-ins by ${provider}`;
      try {
        await client.readMetadata();
        return { name, state: "ok", detail: `${issuer} describes itself` };
      } catch (error) {
        const setting = id === "google" ? "GOOGLE_ISSUER" : "OIDC_ISSUER";
        const fix = `correct ${setting}, or let the API reach it: ${commands.settings}`;
        return { name, state: "fault", detail: describeError(error), fix };
      }
    }),
  );
}

/** Not called: an answer would cost a part of the day's quota. */
export function checkYouTube(env: Env): Finding {
  const name = "YouTube";
  if (env.YOUTUBE_API_KEY) return { name, state: "ok", detail: "a key is set" };
  const detail = "YOUTUBE_API_KEY is not set: no minutes of videos, no steps from playlists";
  return { name, state: "off", detail };
}

export async function checkTelegram(env: Env, commands: Commands): Promise<Finding> {
  const name = "Telegram";
  const api = createTelegramApi(env, timeoutMs / 1000);
  if (!api) {
    const detail = "TELEGRAM_BOT_TOKEN is not set: no reminders by Telegram";
    return { name, state: "off", detail };
  }
  try {
    const { username } = await api.getMe();
    return { name, state: "ok", detail: `the bot @${username} answers` };
  } catch (error) {
    const fix = `correct TELEGRAM_BOT_TOKEN: ${commands.settings}`;
    return { name, state: "fault", detail: readFailure(error).reason, fix };
  }
}
