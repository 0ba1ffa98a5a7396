import { userInfo } from "node:os";
import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { grantRole } from "#api/features/account/roles.service.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices } from "#api/services.ts";

/** `npm run grant -- admin someone@example.com`: grants a role and writes the audit log. */
const [role, email] = process.argv.slice(2);
if ((role !== "admin" && role !== "moderator") || !email) {
  process.stderr.write("Use: npm run grant -- <admin|moderator> <e-mail>\n");
  process.exit(2);
}
const env = readEnv();
const services = await createServices(env, pino(loggerOptions(env)));
const actor = `command line: ${userInfo().username}`;
const granted = await grantRole(services, { role, email: email.toLowerCase(), actor });
await services.stop();
const message = granted ? `${email} is now ${role}` : `No account has the address ${email}`;
process.stdout.write(`${message}\n`);
process.exit(granted ? 0 : 1);
