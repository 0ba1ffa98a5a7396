import { describe, expect, test } from "vitest";
import { startS3 } from "../local/s3.ts";
import { drillArchive, drillStandby } from "./drills.ts";

/** `npm run restore-drill` runs the same with the archive_timeout of the manual, longer, also into a folder, and limits the seconds that are lost. */
const options = { archiveTimeoutSeconds: 3, loadSeconds: 1, members: 10, isInMemory: true };

describe("after the loss of the data directory under load", () => {
  test("[N7.16] [N7.17] a bucket restores every write before the last archived segment, without holes, and an earlier point", async () => {
    const s3 = await startS3();
    try {
      const bucket = { location: `s3://${s3.backupBucket}/instance`, env: s3.env };
      const result = await drillArchive({ ...options, bucket });
      expect(result.kept).toBeGreaterThan(0);
      expect(result.kept + result.lost).toBe(result.acknowledged);
      expect(result.missing).toBe(0);
      expect(result.past).toMatchObject({ missing: 0, tooNew: 0 });
      expect(result.past.kept).toBeGreaterThan(0);
      expect(result.past.kept).toBeLessThanOrEqual(result.kept);
    } finally {
      await s3.stop();
    }
  }, 120_000);

  test("[N7.17] a synchronous standby has every acknowledged write", async () => {
    const result = await drillStandby(options);
    expect(result.kept).toBeGreaterThan(0);
    expect(result.lost).toBe(0);
  }, 120_000);
});
