import { setTimeout as sleep } from "node:timers/promises";
import { startNetworkProxy } from "../../../e2e/support/network-proxy.ts";
import { findFreePort } from "../../local/ports.ts";
import { type Instance, openServer } from "../instance.ts";
import type { Part } from "../part.ts";
import { startCommitCutter } from "./cut-commits.ts";
import { writeThrough } from "./write-through.ts";

const full = { times: 0, writes: 10_000, learners: 400, atOnce: 16 };
const short = { times: 0, writes: 200, learners: 40, atOnce: 8 };
const cutEvery = 10;
/** Two answers are lost after as many acknowledged writes, however slow the machine is. */
const loseEvery = 15;

/** A line to PostgreSQL that ends after commits, and one to the browser that loses answers. */
async function openCutLines({ databaseUrl, port }: Instance) {
  const cutter = await startCommitCutter(databaseUrl, cutEvery);
  const proxyPort = await findFreePort();
  const proxy = await startNetworkProxy(proxyPort, port);
  return {
    settings: { DATABASE_URL: cutter.url },
    port: proxyPort,
    begin: cutter.begin,
    cuts: cutter.cuts,
    lose: (count: number) => fetch(`http://127.0.0.1:${proxyPort}/__lose?count=${count}`),
    async stop() {
      await proxy.stop();
      await cutter.stop();
    },
  };
}

/** The answer is lost after the COMMIT: between PostgreSQL and the API, and between the API and the browser. */
export const cutLines: Part = {
  about: "lines are cut after COMMIT",
  async run({ figures, isShort, isControl, isOver }) {
    let lines: Awaited<ReturnType<typeof openCutLines>> | undefined;
    let lostAnswers = 0;
    await writeThrough({
      figures,
      isOver,
      sizes: isShort ? short : full,
      openServer: () => openServer({ isInMemory: true }),
      async openRoute(instance) {
        lines = await openCutLines(instance);
        return lines;
      },
      // The control: a client whose repeated request looks like a new one.
      repeatsWithNewIds: isControl,
      async during({ writers }, isDone) {
        lines?.begin();
        for (let next = 0; !isDone(); await sleep(20)) {
          if (writers.acknowledged.length < next) continue;
          await lines?.lose(2);
          lostAnswers += 2;
          next = writers.acknowledged.length + loseEvery;
        }
        await lines?.lose(0);
      },
      async check() {
        const cuts = lines?.cuts() ?? 0;
        if (cuts === 0) figures.fail("No commit lost its answer.");
        await figures.record({
          "commits without an answer": cuts,
          "answers lost on the way to the browser, at most": lostAnswers,
        });
      },
    });
  },
};
