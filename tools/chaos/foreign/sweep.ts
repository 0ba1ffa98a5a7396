import type { InjectOptions } from "fastify";
import { endpoints } from "@masar/contract/endpoints";
import type { Figures } from "../figures.ts";
import type { ForeignApp } from "./app.ts";
import { type Caller, callerKinds, createCallers } from "./callers.ts";
import { asOther, type Owner, type Step } from "./owner.ts";
import { listChanged, readChecksums } from "./row-checksums.ts";
import { type Call, variants } from "./variants.ts";
import type { Walked } from "./walk.ts";

const atOnce = 8;
const saveEvery = 2000;

type Target = { step: Step; owner: Owner; forgedCookie: string };
type Choice = { first: Target; second: Target };

/** Sends every endpoint's request with the second owner's ids as everybody else, in every variant. */
export async function sweep(
  app: ForeignApp,
  walked: Walked[],
  {
    figures,
    every,
    breaks,
  }: { figures: Figures; every: number; breaks?: (callers: Caller[]) => Promise<void> },
): Promise<void> {
  const { admin } = app;
  // Reminders and retention change rows of everybody by the clock.
  await admin.query("delete from boss.schedule");
  const secrets = walked.flatMap(({ first, second }) => [first.text, second.text]);
  const compared = walked.flatMap(({ area, second }) =>
    [second, ...second.dependents].map((person) => ({ area: area.name, person })),
  );
  const readAll = () => Promise.all(compared.map(({ person }) => readChecksums(admin, person)));
  const before = await readAll();
  const targets = await listTargets(app, walked);
  const statuses = new Map<string, number>();
  let found = 0;
  let calls = 0;
  let limited = 0;

  const send = async (target: Target, caller: Caller, index: number, address: string) => {
    const variant = variants[index];
    if (!variant) return;
    const call = buildCall(target, caller.cookies[index] ?? "");
    const { owner, step } = target;
    const sent = variant.change(call, { id: owner.id, forgedCookie: target.forgedCookie });
    const { statusCode, headers, body } = await app.testApp.app.inject(toInject(sent, address));
    if (statusCode === 429) {
      limited++;
      return;
    }
    calls++;
    const family = `${caller.kind} ${Math.floor(statusCode / 100)}xx`;
    statuses.set(family, (statuses.get(family) ?? 0) + 1);
    const label = `${step.name} as ${caller.kind}, ${variant.name}: ${statusCode}`;
    const text = `${JSON.stringify(headers)} ${body}`;
    for (const secret of secrets) {
      if (!text.includes(secret)) continue;
      found++;
      figures.fail(`A foreign text: ${label}: ${around(text, secret)}`);
    }
    if (statusCode >= 500 && statusCode !== 503) {
      const id = String(headers["x-request-id"]);
      const logged = app.logLines.filter((line) => line.includes(id) && line.includes('"err"'));
      figures.fail(`${label} ${logged.join(" ").slice(0, 800)}`);
    }
    if (calls % saveEvery === 0) await figures.record({ calls, "foreign texts": found });
  };

  let number = 0;
  for (const kind of callerKinds) {
    const size = { count: targets.length, sessions: variants.length };
    const callers = await createCallers(app, kind, size);
    await breaks?.(callers);
    const work = targets.flatMap(({ first, second }, at) => {
      const { isForEverybody, isForModerators } = first.step;
      const isAllowed = isForEverybody || (isForModerators && kind === "moderator");
      const target = isAllowed ? first : second;
      return variants.flatMap((_, index) => {
        const caller = callers[at];
        return caller && number++ % every === 0
          ? [{ target, caller, index, address: addressOf(number) }]
          : [];
      });
    });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = work.pop(); next; next = work.pop())
          await send(next.target, next.caller, next.index, next.address);
      }),
    );
  }

  const after = await readAll();
  const changed = after.flatMap((sums, at) =>
    listChanged(before[at] ?? new Map(), sums).map((line) => `${compared[at]?.area}: ${line}`),
  );
  for (const line of changed) figures.fail(`Changed rows: ${line}`);
  await figures.record({
    calls,
    "not counted (429)": limited,
    "endpoints called": new Set(targets.map(({ first }) => first.step.name)).size,
    "foreign texts": found,
    "changed rows": changed.length,
    "columns compared": after.reduce((sum, { size }) => sum + size, 0),
    answers: [...statuses].map(([family, count]) => `${family} ${count}`).join(", "),
  });
}

const around = (text: string, secret: string) => {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 80), at + 60);
};

async function listTargets({ admin }: ForeignApp, walked: Walked[]): Promise<Choice[]> {
  const targets: Choice[] = [];
  for (const { area, first, second } of walked) {
    const { rows } = await admin.query("select token from sessions where user_id = $1 limit 1", [
      second.id,
    ]);
    const forgedCookie = `masar.session_token=${rows[0]?.token}.${"A".repeat(43)}%3D`;
    for (const step of area.steps)
      targets.push({
        first: { step, owner: first, forgedCookie },
        second: { step, owner: second, forgedCookie },
      });
  }
  return targets;
}

function buildCall({ step, owner }: Target, cookie: string): Call {
  const { params = {}, query = {}, body } = step.build?.(asOther(owner)) ?? {};
  const { method, path } = endpoints[step.name];
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const headers = { origin: "http://masar.test", ...(cookie && { cookie }) };
  return { method, url, query, body, headers };
}

function toInject({ method, url, query, body, headers }: Call, remoteAddress: string) {
  return {
    method,
    url,
    query,
    headers,
    remoteAddress,
    ...(body === undefined ? {} : { payload: body }),
  } as InjectOptions;
}

/** Each call has an address of its own. */
const addressOf = (number: number) =>
  `127.${100 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
