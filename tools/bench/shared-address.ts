import { performance } from "node:perf_hooks";
import type pg from "pg";
import type { createApp } from "../../apps/api/src/app.ts";
import { studyBehindOneAddress } from "../../apps/api/test/load/shared-address.ts";
import { describeTimes } from "./times.ts";

type Instance = {
  app: Awaited<ReturnType<typeof createApp>>;
  admin: pg.Client;
  env: { PUBLIC_URL: string };
  close: () => Promise<void>;
};

const options = { users: 300, minutes: 10, parallel: 20, fraction: 1 };

/** The full form of `apps/api/src/http/shared-address.test.ts`; a 429 for a user ends it with an error. */
export async function benchSharedAddress(
  openInstance: (name: string) => Promise<Instance>,
  print: (line: string) => void,
): Promise<void> {
  const { app, admin, env, close } = await openInstance("bench_shared_address");
  try {
    const started = performance.now();
    const target = { app, admin, origin: env.PUBLIC_URL };
    const { typos, logIns, calls, abuse, logInMs } = await studyBehindOneAddress(target, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    print(
      `One address: ${options.users} users, ${options.minutes} minutes of study in ${seconds} s`,
    );
    print(`  log-ins on new devices   ${describe(logIns)}; ${describeTimes(logInMs)}`);
    print(`  their calls              ${describe(calls)}`);
    print(`  wrong passwords          ${describe(abuse.wrongPasswords)}`);
    print(`  anonymous flood          ${describe(abuse.anonymous)}`);
    print(`  signed-in flood          ${describe(abuse.signedIn)}`);
    print(`  mistyped passwords       ${describe(typos)}`);
    if (typos.has(429) || logIns.has(429) || calls.has(429)) throw new Error("A user got a 429");
    for (const flood of Object.values(abuse)) {
      if (!flood.has(429)) throw new Error("A flood was not stopped");
    }
  } finally {
    await close();
  }
}

function describe(statuses: Map<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} answered ${status}`).join(", ");
}
