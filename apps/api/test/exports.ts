import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { TestUser } from "./paths.ts";

type ReadyExport = { download_path: string; byte_size: number };

/** Requests an export and waits until it can be downloaded. */
export async function makeReadyExport(user: Pick<TestUser, "call">): Promise<ReadyExport> {
  await user.call("startExport", { body: { id: randomUUID() } });
  return vi.waitFor(
    async () => {
      const { body } = await user.call("getExport");
      expect(body.export.status).toBe("ready");
      return body.export as ReadyExport;
    },
    { timeout: 30_000, interval: 100 },
  );
}
