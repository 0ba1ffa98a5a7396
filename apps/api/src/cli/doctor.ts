import { examine, formatFindings } from "#api/doctor/examine.ts";
import type { Finding } from "#api/doctor/finding.ts";
import { type Env, readEnv } from "#api/env.ts";

/** `npm run doctor`: what is wrong with this instance, each fault with the command that ends it. */
let env: Env | undefined;
let findings: Finding[];
try {
  env = readEnv();
  findings = await examine(env);
} catch (error) {
  if (env) throw error;
  const fix = "copy .env.example to .env and set what it names";
  findings = [{ name: "settings", state: "fault", detail: (error as Error).message, fix }];
}
process.stdout.write(formatFindings(findings));
process.exitCode = findings.some(({ state }) => state === "fault") ? 1 : 0;
