import { userInfo } from "node:os";
import { pino } from "pino";
import { readEnv } from "#api/env.ts";
import { grantRole, removeRole } from "#api/features/account/roles.service.ts";
import { loggerOptions } from "#api/log.ts";
import { createServices } from "#api/services.ts";

/**
 * `npm run grant -- admin someone@example.com` grants a role, `npm run grant -- --remove admin someone@example.com`
 * removes it. Both write the audit log.
 */
const args = process.argv.slice(2);
const [role, email, ...others] = args.filter((arg) => arg !== "--remove");
if ((role !== "admin" && role !== "moderator") || !email || others.length > 0) {
  process.stderr.write("Use: npm run grant -- [--remove] <admin|moderator> <e-mail>\n");
  process.exit(2);
}
const env = readEnv();
const services = await createServices(env, pino(loggerOptions(env)));
const change = {
  role,
  email: email.toLowerCase(),
  actor: `command line: ${userInfo().username}`,
} as const;
const grant = async () => ((await grantRole(services, change)) ? "granted" : "no_account");
const result = await (args.includes("--remove") ? removeRole(services, change) : grant());
await services.stop();
const messages = {
  granted: `${email} is now ${role}. The area opens once the account has a second factor (Settings, Account)`,
  removed: `${email} is no longer ${role}`,
  no_account: `No account has the address ${email}`,
  no_role: `${email} is not ${role}`,
  last_admin: `${email} is the last administrator. Make somebody else admin first`,
};
process.stdout.write(`${messages[result]}\n`);
process.exit(result === "granted" || result === "removed" ? 0 : 1);
