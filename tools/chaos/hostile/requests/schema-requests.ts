import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { type ForeignApp, openForeignApp } from "../../foreign/app.ts";
import type { Area } from "../../foreign/owner.ts";
import { areas } from "../../foreign/steps/areas.ts";
import { streamed } from "../../foreign/walk.ts";
import type { Part, PartOptions } from "../../part.ts";
import { createRandom, type Random } from "../random.ts";
import { sendRawRequests } from "./raw-requests.ts";
import { createStorm } from "./storm.ts";
import { createTally, type Tally } from "./tally.ts";
import { createWalker, type Walker, walkVaried } from "./walk-varied.ts";

// What the device of a passkey signed fits one challenge, so no other value of it is accepted.
const variedAreas = areas.filter(({ name }) => name !== "passkeys");

const full = { answers: 200, stormers: 8, early: 60_000, requests: 100_000, raw: 10_000 };
const short = { answers: 1, stormers: 1, early: 1500, requests: 1500, raw: 300 };
type Size = typeof full;
const atOnce = 6;
const saveEvery = 1000;
const seed = Number(process.env["CHAOS_SEED"] ?? 27);

type Run = { app: ForeignApp; size: Size; random: Random; tally: Tally; save: () => Promise<void> };

/** Valid, boundary and changed requests made from the schemas of every operation, and requests that are no HTTP. */
export const schemaRequests: Part = {
  about: "requests from schemas, and raw ones",
  async run({ figures, isShort, isControl }) {
    const app = await openForeignApp();
    // The control: a trigger that fails as no statement of the product does.
    if (isControl) await breakTasks(app);
    const size = isShort ? short : full;
    const random = createRandom(seed);
    const tally = createTally(app, figures);
    const save = () => figures.record({ seed, ...tally.toFigures() });
    const run = { app, size, random, tally, save };
    try {
      const stormers: Walker[] = [];
      for (const area of variedAreas)
        for (let number = 0; number < size.stormers; number++)
          stormers.push(await walk(run, area, { withFinals: false }));
      await storm(run, stormers, size.early);
      const streams = await sendRawRequests(app, { random, tally, figures, ...size });
      for (const area of variedAreas) await walkUntilAnswered(run, area);
      await storm(run, stormers, size.requests);
      await checkCounts(tally, { figures, streams, least: size.answers });
      await save();
    } finally {
      await app.stop();
    }
  },
};

async function walk(
  { app, random, tally, save }: Run,
  area: Area,
  { withFinals }: { withFinals: boolean },
): Promise<Walker> {
  const walker = await createWalker(app, area);
  await walkVaried(walker, { random, tally, withFinals });
  tally.forgetLog();
  await save();
  return walker;
}

/** New owners walk until each step was accepted often enough, or as many owners as answers are needed did. */
async function walkUntilAnswered(run: Run, area: Area): Promise<void> {
  const { app, tally, size } = run;
  // The first administrator needs an instance without one.
  if (!area.role) await app.admin.query("update users set roles = '{}' where roles <> '{}'");
  const isDone = () => area.steps.every(({ name }) => tally.countOf(name) >= size.answers);
  const numbers = Array.from({ length: size.answers }, (_, number) => number);
  await inParallel(area.role ? 1 : atOnce, numbers, async () => {
    if (!isDone()) await walk(run, area, { withFinals: true });
  });
}

async function storm({ app, random, tally, save }: Run, stormers: Walker[], until: number) {
  const { send } = await createStorm(app, stormers);
  for (let from = 0; tally.answered() < until; from += saveEvery) {
    const numbers = Array.from({ length: saveEvery }, (_, index) => from + index);
    await inParallel(atOnce, numbers, async (number) => {
      if (tally.answered() < until) await send(number, random, tally);
    });
    tally.forgetLog();
    await save();
  }
}

async function checkCounts(
  tally: Tally,
  { figures, least, streams }: { figures: PartOptions["figures"]; least: number; streams: number },
): Promise<void> {
  const names = Object.keys(endpoints) as EndpointName[];
  const countOf = (name: EndpointName) => (name === streamed ? streams : tally.countOf(name));
  const rare = names.filter((name) => countOf(name) < least);
  await figures.record({
    operations: names.length,
    [`operations with at least ${least} answers of 2xx`]: names.length - rare.length,
    "the others": rare.map((name) => `${name} ${countOf(name)}`).join(", "),
  });
  const walked = new Set(variedAreas.flatMap(({ steps }) => steps.map(({ name }) => name)));
  for (const name of rare)
    if (walked.has(name)) figures.fail(`${name} answered 2xx only ${countOf(name)} times.`);
}

async function inParallel<T>(
  count: number,
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of waiting) await run(item);
    }),
  );
}

const breakTasks = ({ admin }: ForeignApp) =>
  admin.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger fail before insert on tasks for each row execute function fail()`,
  );
