import { expect, test } from "vitest";
import { hasPreviousRelease } from "./previous-release.ts";
import { upgradeUnderLoad } from "./upgrade.ts";

/** The short form of `npm run upgrade-test`. It runs alone, as an overloaded machine rejects requests by itself. */
test.skipIf(!(await hasPreviousRelease()))(
  "[N7.20] no request fails while both releases serve one database under load",
  async () => {
    const result = await upgradeUnderLoad({ learners: 20, seconds: 4, print: () => {} });
    const { previous, new: current } = result.tally;
    expect([...previous.failures, ...current.failures]).toEqual([]);
    expect(result.lostWrites).toEqual([]);
    expect(previous.requests).toBeGreaterThan(500);
    expect(current.requests).toBeGreaterThan(300);
    expect(result.events.previous).toBeGreaterThan(0);
    expect(result.events.new).toBeGreaterThan(0);
    // Each API enqueues for a worker of its own release, of the other one, and of both.
    expect(new Set(result.jobs)).toEqual(
      new Set([
        "previous API, previous worker",
        "new API, previous worker",
        "previous API, both workers",
        "new API, both workers",
        "previous API, new worker",
        "new API, new worker",
      ]),
    );
  },
  300_000,
);
