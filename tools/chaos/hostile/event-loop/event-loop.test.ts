import { expect, test } from "vitest";
import { openFigures } from "../../figures.ts";
import { eventLoop } from "./event-loop.ts";

test(
  "[N13.09] blocks the event loop for at most 100 ms by any request at its limit of size",
  { timeout: 600_000 },
  async () => {
    const figures = openFigures("event-loop");
    await eventLoop.run({ figures, isShort: true, isControl: false });
    expect(figures.problems).toEqual([]);
  },
);
