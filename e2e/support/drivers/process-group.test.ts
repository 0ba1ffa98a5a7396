import { once } from "node:events";
import type { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createProcessGroup } from "./process-group.ts";

describe("createProcessGroup", () => {
  test("reports a command that does not exist, and stops without it", async () => {
    const group = createProcessGroup();
    const { failed } = group.start("no-such-browser", [], { stdio: "ignore" });
    await expect(failed).rejects.toThrow("ENOENT");
    await group.stop();
  });

  test("reports a process that a signal ended, and stops without waiting for it", async () => {
    const group = createProcessGroup();
    const { child, failed } = group.start("sleep", ["60"], { stdio: "ignore" });
    child.kill("SIGKILL");
    await expect(failed).rejects.toThrow("sleep ended with SIGKILL");
    await group.stop();
  });

  test("stops what its processes started", async () => {
    const group = createProcessGroup();
    const { child } = group.start("sh", ["-c", "sleep 60 & echo started; wait"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    // Closed when the last process that may write to it has ended.
    const closed = once(child, "close");
    await once(child.stdout as Readable, "data");
    await group.stop();
    await closed;
  });
});
