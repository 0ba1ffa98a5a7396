import { expect, test } from "vitest";
import { openFigures } from "../figures.ts";
import { streams, streamsRedis } from "./streams.ts";

/** The short form of `npm run chaos -- streams`: bounds that any quiet machine holds. */
async function findProblems(part: typeof streams, isControl = false) {
  const figures = openFigures("streams");
  await part.run({ figures, isShort: true, isControl });
  return figures;
}

test("[N13.07] 300 streams that are cut three times each miss no event", async () => {
  const { problems, values } = await findProblems(streams);
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ streams: 300, "events missed": 0 });
}, 120_000);

test("[N13.07] 300 streams that move between two processes with Redis miss no event", async () => {
  const { problems, values } = await findProblems(streamsRedis);
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ streams: 300, "events missed": 0 });
}, 120_000);

test("[N13.12] a client that drops an event and a bus that is silent are reported", async () => {
  const { problems } = await findProblems(streams, true);
  expect(problems.join("\n")).toMatch(/1 events missed|1 clients do not have the last event/);
  expect(problems.join("\n")).toContain("p99 from commit to client (ms)");
}, 120_000);
