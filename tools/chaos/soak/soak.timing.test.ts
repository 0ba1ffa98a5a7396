import { expect, test } from "vitest";
import { openFigures } from "../figures.ts";
import { soak } from "./soak.ts";

/** A minute of `npm run chaos -- soak`, with bounds for a minute in which caches still fill. */
async function load(isControl: boolean) {
  const figures = openFigures("soak");
  await soak.run({ figures, isShort: true, isControl });
  return figures;
}

test("[N13.11] a minute of mixed load on two API processes leaves nothing behind", async () => {
  const { problems, values } = await load(false);
  expect(problems).toEqual([]);
  expect(values["answers 5xx"]).toBe(0);
}, 240_000);

test("[N13.12] streams that never end and a transaction that stays open are reported as growth", async () => {
  const { problems } = await load(true);
  expect(problems.join("\n")).toMatch(/file handles grows by/);
  expect(problems.join("\n")).toMatch(/dead rows beside/);
}, 240_000);
