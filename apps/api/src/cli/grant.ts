import { userInfo } from "node:os";
import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { grantRole } from "#api/features/account/roles.service.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices } from "#api/services.ts";

/** `npm run grant -- admin someone@example.com`: the first administrator, and every later one, by hand and audited. */
const [role, email] = process.argv.slice(2);
if ((role !== "admin" && role !== "moderator") || !email) {
  process.stderr.write("Use: npm run grant -- <admin|moderator> <e-mail>\n");
  process.exit(2);
}
const env = readEnv();
const services = await createServices(env, pino(loggerOptions(env)));
const granted = await grantRole(services, {
  role,
  email: email.toLowerCase(),
  actor: `command line: ${userInfo().username}`,
});
await services.stop();
process.stdout.write(
  granted ? `${email} is now ${role}\n` : `No account has the address ${email}\n`,
);
process.exit(granted ? 0 : 1);
