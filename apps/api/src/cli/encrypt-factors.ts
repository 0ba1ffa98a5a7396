import { pino } from "pino";
import { updateAllEncryption } from "#api/auth/factor-encryption.ts";
import { readEnv } from "#api/env.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices } from "#api/services.ts";

/** `npm run encrypt-factors`: encrypts second factors of AUTH_SECRET_PREVIOUS with AUTH_SECRET. */
const env = readEnv();
const services = await createServices(env, pino(loggerOptions(env)));
const { current, updated, unreadable } = await updateAllEncryption(services.authDb, env);
await services.stop();
process.stdout.write(
  `Second factors: ${updated} encrypted again, ${current} current before, ${unreadable} of another secret\n`,
);
process.exit(unreadable > 0 ? 1 : 0);
