import { expect, test } from "vitest";
import { parseOutline } from "./parse-outline.ts";

const names = { steps: ["Steps"], deliverables: [], criteria: [], courses: [], notes: [] };

/** CPU time, because other tests share the processor. */
function measureMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return process.cpuUsage(start).user / 1000;
}

test.each(["[", "](", "[](", "](<", "- ", " ", "\\", "`", "#", "# ", "(5 h)", "\t- x\n", "## x\n"])(
  "[N9.16] half a million characters of %j are parsed in linear time",
  (part) => {
    const text = `# a\n## b\n${part.repeat(500_000 / part.length)}`;
    expect(measureMs(() => parseOutline(text, names))).toBeLessThan(2000);
  },
);
