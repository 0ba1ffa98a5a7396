import { expect, test } from "vitest";
import { startPostgres } from "../../local/postgres.ts";
import { measureRatios } from "./ratios.ts";
import recorded from "./recorded.json" with { type: "json" };

test("[N6.01] [N6.05] signed-in reads keep two thirds of their recorded share of the bare driver's rate", async () => {
  const server = await startPostgres({ ephemeral: true });
  try {
    const only = Object.keys(recorded);
    const ratios = await measureRatios({ serverUrl: server.url, rounds: 5, seconds: 2, only });
    for (const { name, ratio } of ratios) {
      process.stdout.write(`${name}: ${ratio.toFixed(2)} of the bare driver's rate\n`);
      expect(ratio, name).toBeGreaterThan((recorded[name as keyof typeof recorded] * 2) / 3);
    }
  } finally {
    await server.stop();
  }
}, 180_000);
