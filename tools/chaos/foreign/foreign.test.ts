import { expect, test } from "vitest";
import { runShort } from "../run-part.ts";
import { databaseWalls } from "./database-walls.ts";
import { foreignData } from "./foreign-data.ts";

const timeout = 600_000;

test(
  "[N13.01] [N13.02] [N13.12] nobody else gets a text or changes a row of the owner by any endpoint",
  { timeout },
  async () => {
    const { values, problems } = await runShort(foreignData);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ "foreign texts": 0, "changed rows": 0, "canaries in them": 0 });
    expect(values["calls"]).toBeGreaterThan(1000);
  },
);

test(
  "[N13.12] texts are found when the sessions of others are taken for the owner's",
  { timeout },
  async () => {
    const { problems } = await runShort(foreignData, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/^A foreign text/));
  },
);

test(
  "[N13.02] [N13.12] no role reads or changes rows of another user, directly or on a shared connection",
  { timeout },
  async () => {
    const { values, problems } = await runShort(databaseWalls);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ "foreign rows touched by them": 0, "foreign rows seen": 0 });
  },
);

test(
  "[N13.12] rows are found behind an open policy and on a connection with a user",
  { timeout },
  async () => {
    const { problems } = await runShort(databaseWalls, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/touched \d+ rows/));
    expect(problems).toContainEqual(expect.stringMatching(/saw \d+ foreign rows/));
  },
);
