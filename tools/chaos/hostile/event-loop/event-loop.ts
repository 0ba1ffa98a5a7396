import { randomUUID } from "node:crypto";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { type ForeignApp, openForeignApp } from "../../foreign/app.ts";
import type { Request, Step } from "../../foreign/owner.ts";
import { areas } from "../../foreign/steps/areas.ts";
import type { Part } from "../../part.ts";
import { createRandom, type Random } from "../random.ts";
import { createTally } from "../requests/tally.ts";
import { toSent } from "../requests/to-sent.ts";
import { createWalker, type Walker, walkVaried } from "../requests/walk-varied.ts";
import { fillBody } from "./fill-body.ts";
import { type Block, measureBlock } from "./measure-block.ts";
import { changeGenes, type Genes, makeGenes, toText } from "./text-genes.ts";

const full = { owners: 6, tries: 36 };
const short = { owners: 1, tries: 3 };
/** Of the tries, the first are at random and the others change the best. */
const randomShare = 0.4;
const maxBlockMs = 100;
const maxMegabytes = 160;
const defaultBodyLimit = 64 * 1024;
/** What is slow once is slow again; a collection of garbage or a first compilation is not. */
const checks = 5;

type Found = Block & { name: EndpointName; genes: Genes; status: number };

/** The request that blocks the event loop longest, searched for at each endpoint within its limits of size. */
export const eventLoop: Part = {
  about: "the longest block of the event loop by one request",
  async run({ figures, isShort, isControl }) {
    const app = await openForeignApp();
    const size = isShort ? short : full;
    const random = createRandom(27);
    // A step that fails has no request to begin with; `endpoints` counts those that have.
    const tally = createTally(app, { ...figures, fail: () => {} });
    const worst: Found[] = [];
    let tried = 0;
    try {
      for (const area of areas) {
        const walkers: Walker[] = [];
        for (let number = 0; number < size.owners; number++) {
          const walker = await createWalker(app, area);
          await walkVaried(walker, { random, tally, withFinals: false });
          walkers.push(walker);
        }
        for (const step of area.steps) {
          if (step.isFinal || !hasTexts(step.name)) continue;
          const found = await search(app, step, { walkers, random, tries: size.tries, isControl });
          tried += size.tries;
          if (!found) continue;
          worst.push(found);
          if (found.ms > maxBlockMs)
            figures.fail(`${found.name} blocks ${found.ms.toFixed(0)} ms: ${describe(found)}`);
          if (found.megabytes > maxMegabytes)
            figures.fail(
              `${found.name} needs ${found.megabytes.toFixed(0)} MB: ${describe(found)}`,
            );
        }
        worst.sort((a, b) => b.ms - a.ms);
        await figures.record({
          requests: tried,
          endpoints: worst.length,
          "longest block in ms": Number(worst[0]?.ms.toFixed(1)),
          "the longest five": worst.slice(0, 5).map(toLine).join(", "),
          "most memory in MB": Math.round(Math.max(...worst.map(({ megabytes }) => megabytes))),
        });
      }
    } finally {
      await app.stop();
    }
  },
};

const toLine = ({ name, ms, status }: Found) => `${name} ${ms.toFixed(1)} (${status})`;
const describe = ({ genes, status }: Found) => `${status} ${JSON.stringify(genes)}`;

function hasTexts(name: EndpointName): boolean {
  const { body, query }: EndpointSchemas = endpointSchemas[name];
  return body !== undefined || query !== undefined;
}

type Search = { walkers: Walker[]; random: Random; tries: number; isControl: boolean };

/** Hill climbing: the slowest of random texts, changed as long as it gets slower. */
async function search(
  app: ForeignApp,
  step: Step,
  { walkers, random, tries, isControl }: Search,
): Promise<Found | undefined> {
  let best: Found | undefined;
  for (let number = 0; number < tries; number++) {
    const genes =
      best && number >= tries * randomShare ? changeGenes(best.genes, random) : makeGenes(random);
    const measured = await trySend(app, step, { walkers, number, genes, isControl });
    if (measured && (!best || measured.ms > best.ms)) best = measured;
  }
  if (!best || best.ms < maxBlockMs / 2) return best;
  const again: Found[] = [best];
  for (let number = 0; number < checks; number++) {
    const { genes } = best;
    const measured = await trySend(app, step, { walkers, number, genes, isControl });
    if (measured) again.push(measured);
  }
  return again.toSorted((a, b) => a.ms - b.ms)[0];
}

async function trySend(
  app: ForeignApp,
  step: Step,
  {
    walkers,
    number,
    genes,
    isControl,
  }: { walkers: Walker[]; number: number; genes: Genes; isControl: boolean },
): Promise<Found | undefined> {
  const { name } = step;
  const walker = walkers[number % walkers.length];
  const sample = walker?.samples.get(name);
  if (!walker || !sample) return undefined;
  const { owner } = walker;
  // Waits that the forum asks for are over.
  await app.admin.query("delete from rate_limits where key like 'forum-%'");
  const browser = step.by === "visitor" ? app.testApp.openBrowser() : owner.browser;
  const request = toSent(fillRequest(name, sample, genes));
  let status = 0;
  const block = await measureBlock(async () => {
    if (isControl) backtrack();
    ({ status } = await browser.call(name, request));
  });
  return status === 429 ? undefined : { ...block, name, genes, status };
}

function fillRequest(name: EndpointName, sample: Request, genes: Genes): Request {
  const { body, query, bodyLimit = defaultBodyLimit }: EndpointSchemas = endpointSchemas[name];
  const text = (length: number) => toText(genes, length);
  const filled = { ...sample };
  if (body && endpoints[name].method !== "GET") {
    const made = fillBody(body, sample.body ?? {}, { text, left: bodyLimit * 0.9 });
    const own = made as { id?: unknown };
    // A new id: what exists already would only be found again.
    filled.body = typeof own.id === "string" ? { ...own, id: randomUUID() } : own;
  }
  if (query) filled.query = fillBody(query, sample.query ?? {}, { text, left: 2000 }) as never;
  return filled;
}

/** The control: a pattern that goes back and forth, as if a handler had it. */
const backtrack = () => void /^(?:a+)+$/.test(`${"a".repeat(26)}!`);
