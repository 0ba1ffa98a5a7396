import { describe, expect, test } from "vitest";
import { canMount } from "../can-mount.ts";
import { runShort } from "../run-part.ts";
import { apiKills } from "./api-kills.ts";
import { cutLines } from "./cut-lines.ts";
import { fullDisk } from "./full-disk.ts";
import { postgresKills } from "./postgres-kills.ts";
import { redisGone } from "./redis-gone.ts";

/** Only a run that does nothing ends here: a busy machine is slow, which is no failure. */
const timeout = 600_000;
const nothingWrong = { lost: 0, doubled: 0, changed: 0 };
const isForbidden = !(await canMount());

describe("acknowledged writes", { timeout }, () => {
  test("[N13.03] [N13.12] are stored once when the API is killed", async () => {
    const { values, problems } = await runShort(apiKills);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ "times it broke": 3, ...nothingWrong });
  });

  test("[N13.12] count as lost when a proxy acknowledged them before the API had them", async () => {
    const { problems } = await runShort(apiKills, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/acknowledged writes are lost/));
  });

  test("[N13.04] [N13.12] are stored once when PostgreSQL is killed with fsync on", async () => {
    const { values, problems } = await runShort(postgresKills);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ "times it broke": 2, fsync: "on", ...nothingWrong });
  });

  test("[N13.12] count as lost when PostgreSQL acknowledges commits before it writes them", async () => {
    const { problems } = await runShort(postgresKills, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/acknowledged writes are lost/));
  });

  test("[N13.06] [N13.12] are stored once when connections are cut after COMMIT", async () => {
    const { values, problems } = await runShort(cutLines);
    expect(problems).toEqual([]);
    expect(values).toMatchObject(nothingWrong);
  });

  test("[N13.12] count as doubled when a repeated request has new ids", async () => {
    const { problems } = await runShort(cutLines, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/writes were done twice/));
  });

  test("[N13.06] [N13.12] are stored once, and no request fails, when Redis goes and returns", async () => {
    const { values, problems } = await runShort(redisGone);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ "times it broke": 2, ...nothingWrong });
  });

  test("[N13.12] count as lost when a proxy drops every tenth", async () => {
    const { problems } = await runShort(redisGone, { isControl: true });
    expect(problems).toContainEqual(expect.stringMatching(/acknowledged writes are lost/));
  });

  describe.skipIf(isForbidden)("on a disk of their own, which needs the right to mount", () => {
    test("[N13.06] [N13.12] are stored once when the disk is full, and others are answered 503", async () => {
      const { values, problems } = await runShort(fullDisk);
      expect(problems).toEqual([]);
      expect(values).toMatchObject({ "times it broke": 1, ...nothingWrong });
    });

    test("[N13.12] count as lost when a proxy acknowledged what the full disk refused", async () => {
      const { problems } = await runShort(fullDisk, { isControl: true });
      expect(problems).toContainEqual(expect.stringMatching(/acknowledged writes are lost/));
    });
  });
});
