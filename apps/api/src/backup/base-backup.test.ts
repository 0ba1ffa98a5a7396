import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseStartWal } from "#api/backup/base-backup.ts";
import { listDataFiles } from "#api/backup/list-data-files.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "masar-base-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe("the label of a base backup", () => {
  test("[N7.16] names the first segment", () => {
    const label =
      "START WAL LOCATION: 0/A000028 (file 00000001000000000000000A)\nBACKUP METHOD: streamed\n";
    expect(parseStartWal(label)).toBe("00000001000000000000000A");
  });

  test.each(["", "BACKUP METHOD: streamed\n", "START WAL LOCATION: 0/A000028 (file A)\n"])(
    "[N7.16] %j is an error, since PostgreSQL would start without recovery",
    (label) => {
      expect(() => parseStartWal(label)).toThrow("no label");
    },
  );
});

test("[N7.16] a base backup skips a file that is gone and fails for one that it cannot look at", async () => {
  await mkdir(join(scratch, "global"));
  await writeFile(join(scratch, "global/pg_control"), "control");
  await symlink(join(scratch, "gone"), join(scratch, "dropped"));
  expect((await listDataFiles(scratch)).files).toEqual(["global/pg_control"]);
  await symlink(join(scratch, "loop"), join(scratch, "loop"));
  await expect(listDataFiles(scratch)).rejects.toThrow("ELOOP");
});
