import type { Env } from "#api/env.ts";
import { createTelegramApi } from "#api/telegram/telegram-api.ts";

/** A user waits for it. */
const timeoutSeconds = 5;

/** Loads the name of the bot once; null if this instance has none. */
export function createBotName(env: Env): (() => Promise<string>) | null {
  const api = createTelegramApi(env, timeoutSeconds);
  let name: Promise<string> | undefined;
  if (!api) return null;
  return async () => {
    name ??= api.getMe().then(({ username }) => username);
    try {
      return await name;
    } catch (error) {
      name = undefined;
      throw error;
    }
  };
}
