import { expect, test } from "vitest";
import { openFigures } from "../../figures.ts";
import { schemaRequests } from "./schema-requests.ts";

test(
  "[N13.09] answers no request made from the schemas and no raw one with 500",
  { timeout: 600_000 },
  async () => {
    const figures = openFigures("schema-requests");
    await schemaRequests.run({ figures, isShort: true, isControl: false });
    expect(figures.problems).toEqual([]);
  },
);
