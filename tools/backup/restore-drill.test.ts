import { describe, expect, test } from "vitest";
import { startS3 } from "../local/s3.ts";
import { drillArchive, drillStandby } from "./drills.ts";

/** `npm run restore-drill` runs the same with the archive_timeout of the manual, longer and also into a folder. */
const options = { archiveTimeoutSeconds: 3, loadSeconds: 1, members: 10, isInMemory: true };

describe("after the loss of the data directory under load", () => {
  test("[N7.16] [N7.17] a bucket restores the newest point, at most the archive_timeout old, and an earlier one", async () => {
    const s3 = await startS3();
    try {
      const bucket = { location: `s3://${s3.backupBucket}/instance`, env: s3.env };
      const result = await drillArchive({ ...options, bucket });
      expect(result.kept).toBeGreaterThan(10);
      expect(result.kept + result.lost).toBe(result.acknowledged);
      // Ten seconds for the command that archives, on a machine with other work.
      expect(result.secondsLost).toBeLessThan(options.archiveTimeoutSeconds + 10);
      expect(result.past).toMatchObject({ missing: 0, tooNew: 0 });
      expect(result.past.kept).toBeLessThan(result.kept);
    } finally {
      await s3.stop();
    }
  }, 120_000);

  test("[N7.17] a synchronous standby has every acknowledged write", async () => {
    const result = await drillStandby(options);
    expect(result.acknowledged).toBeGreaterThan(10);
    expect(result.lost).toBe(0);
  }, 120_000);
});
