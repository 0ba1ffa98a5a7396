import { checkDatabase } from "#api/doctor/database-checks.ts";
import { chooseCommands, type Finding } from "#api/doctor/finding.ts";
import { checkDisk, checkZones } from "#api/doctor/machine-checks.ts";
import { checkQueue } from "#api/doctor/queue-checks.ts";
import {
  checkAi,
  checkMail,
  checkProviders,
  checkPushKeys,
  checkRedis,
  checkStorage,
  checkTelegram,
  checkYouTube,
} from "#api/doctor/service-checks.ts";
import type { Env } from "#api/env.ts";

/** Examines a configured instance; it changes nothing. */
export async function examine(env: Env, now: () => number = Date.now): Promise<Finding[]> {
  const commands = chooseCommands(env.IN_CONTAINER);
  const database = await checkDatabase(env, commands, now);
  return [
    checkAddress(env, commands.settings),
    checkZones(),
    await checkDisk(),
    ...database,
    ...(isMigrated(database) ? await checkQueue(env, commands) : []),
    await checkRedis(env, commands),
    await checkStorage(env, commands),
    await checkMail(env, commands),
    await checkAi(env, commands),
    checkPushKeys(env, commands),
    await checkTelegram(env, commands),
    checkYouTube(env),
    ...(await checkProviders(env, commands)),
  ];
}

/** The tables of jobs exist only after the migrations. */
function isMigrated(database: Finding[]): boolean {
  return database.some(({ name, state }) => name === "migrations" && state === "ok");
}

function checkAddress({ PUBLIC_URL: url, NODE_ENV: mode }: Env, settings: string): Finding {
  const name = "public address";
  if (mode !== "production" || url.startsWith("https:")) return { name, state: "ok", detail: url };
  const fix = `set PUBLIC_URL to the https address: ${settings}`;
  return { name, state: "fault", detail: `${url}: cookies and push need https`, fix };
}

const marks = { ok: "ok     ", off: "off    ", warning: "warning", fault: "FAULT  " };

/** One line for each finding, and one more for what ends a fault. */
export function formatFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, state, detail, fix }) => [
    `${marks[state]}  ${name.padEnd(width)}  ${detail}`,
    ...(fix ? [`         ${" ".repeat(width)}  fix: ${fix}`] : []),
  ]);
  const faults = findings.filter(({ state }) => state === "fault").length;
  const result =
    faults === 0 ? "No fault found." : `${faults} of ${findings.length} checks failed.`;
  return `${lines.join("\n")}\n${result}\n`;
}
