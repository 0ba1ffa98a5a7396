import { pino } from "pino";
import { chooseCommands } from "#api/doctor/finding.ts";
import { readEnv } from "#api/env.ts";
import { createFirstAdminLink } from "#api/features/account/first-admin.service.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices } from "#api/services.ts";

/** `npm run first-admin`: prints the link with which a user becomes the first administrator. */
const env = readEnv();
const services = await createServices(env, pino(loggerOptions(env)));
const link = await createFirstAdminLink(services);
await services.stop();
const { grant } = chooseCommands(env.IN_CONTAINER);
process.stdout.write(
  link
    ? `Open this link and log in or sign up. It works once, within 24 hours:\n${link}\n`
    : `There is an administrator. To add another: ${grant} admin someone@example.com\n`,
);
process.exit(link ? 0 : 1);
