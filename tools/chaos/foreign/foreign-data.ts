import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Part } from "../part.ts";
import { openForeignApp } from "./app.ts";
import { areas } from "./steps/areas.ts";
import { sweep } from "./sweep.ts";
import { checkTraces } from "./traces.ts";
import { notWalked, type Walked, walkArea } from "./walk.ts";

/** Of the calls, the short form sends each so-many-th, another one for each endpoint and kind of caller. */
const shortEvery = 17;

/**
 * Every endpoint as everybody but its owner, with canaries in every text of the owner, and the same canaries in event
 * streams, mails, exports, logs and telemetry of others.
 */
export const foreignData: Part = {
  about: "every endpoint as everybody else",
  async run({ figures, isShort, isControl }) {
    const app = await openForeignApp();
    try {
      const walked: Walked[] = [];
      const answered = new Set<EndpointName>(notWalked);
      // One area shows that the control is found.
      const chosen = isControl ? areas.filter(({ name }) => name === "study") : areas;
      for (const area of chosen) {
        const result = await walkArea(app, area, figures.fail);
        walked.push(result);
        for (const name of result.answered) answered.add(name);
        await figures.record({ "endpoints that answered their owner with 2xx": answered.size });
      }
      for (const name of Object.keys(endpoints) as EndpointName[])
        if (!answered.has(name) && !isControl)
          figures.fail(`${name} is in no area of tools/chaos/foreign/steps.`);
      const victim = walked.find(({ area }) => area.name === "study")?.second;
      await sweep(app, walked, {
        figures,
        every: isShort ? shortEvery : 1,
        // The control: sessions that the server takes for the owner's.
        ...(isControl && {
          breaks: async (callers) =>
            void (await app.admin.query(
              "update sessions set user_id = $1 where user_id = any ($2)",
              [victim?.id, callers.map(({ id }) => id)],
            )),
        }),
      });
      await checkTraces(app, walked, figures);
    } finally {
      await app.stop();
    }
  },
};
