import { createHash, randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3, type LocalS3 } from "@masar/tools/local/s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderMarker, openFolder } from "#api/storage/folder-storage.ts";
import { openS3 } from "#api/storage/s3-storage.ts";
import { ObjectExists, type Storage } from "#api/storage/storage.ts";
import { startScriptedHttp } from "../../test/scripted-http.ts";

let folder: string;
let s3: LocalS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masar-storage-"));
  await writeFile(join(folder, folderMarker), "");
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const hash = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

describe.each([
  ["a folder", () => openFolder(folder)],
  ["a bucket", () => openS3(s3.account, s3.bucket)],
  ["a bucket with a prefix", () => openS3(s3.account, s3.bucket, "instance-1/")],
])("the storage in %s", (_name, open: () => Storage) => {
  test("returns the bytes that were put, also after they are replaced", async () => {
    const storage = open();
    const large = randomBytes(3_000_000);
    await storage.put("photos/a.webp", Buffer.from("old"));
    await storage.put("photos/a.webp", large);
    await storage.put("photos/empty", Buffer.alloc(0));
    expect(hash(await storage.get("photos/a.webp"))).toBe(hash(large));
    expect(await storage.get("photos/empty")).toEqual(Buffer.alloc(0));
    expect(await storage.get("photos/b.webp")).toBeUndefined();
  });

  test("lists the keys that start with a prefix", async () => {
    const storage = open();
    for (const key of ["wal/1.gz", "wal/2.gz", "walnut", "base/1/part"])
      await storage.put(key, Buffer.from(key));
    expect(await storage.list("wal/")).toEqual(["wal/1.gz", "wal/2.gz"]);
    expect(await storage.list("wal/2")).toEqual(["wal/2.gz"]);
    expect(await storage.list("none/")).toEqual([]);
  });

  test("deletes an object, and one that does not exist", async () => {
    const storage = open();
    await storage.put("gone", Buffer.from("x"));
    await storage.delete("gone");
    await storage.delete("gone");
    expect(await storage.get("gone")).toBeUndefined();
  });

  test("does not replace an object where a new one is meant", async () => {
    const storage = open();
    await storage.put("wal/new", Buffer.from("first"), { isNew: true });
    const again = storage.put("wal/new", Buffer.from("second"), { isNew: true });
    await expect(again).rejects.toThrow(ObjectExists);
    expect(String(await storage.get("wal/new"))).toBe("first");
  });

  test.each(["../outside", "/root", "a/../b", "a//b", "", ".hidden"])(
    "refuses the key %j",
    async (key) => {
      await expect(open().put(key, Buffer.from("x"))).rejects.toThrow("Not a key");
      await expect(open().get(key)).rejects.toThrow("Not a key");
    },
  );
});

test("a folder keeps no unfinished file", async () => {
  const storage = openFolder(folder);
  await storage.put("tidy/a", Buffer.from("a"), { isNew: true });
  await storage.put("tidy/a", Buffer.from("b"), { isNew: true }).catch(() => undefined);
  expect(await readdir(join(folder, "tidy"))).toEqual(["a"]);
});

test.each(["no folder", "an empty folder"])(
  "[N7.16] where the disk is not mounted and leaves %s, every request throws and nothing is written",
  async (kind) => {
    const root = join(folder, "mount-points", kind);
    await mkdir(kind === "no folder" ? join(root, "..") : root, { recursive: true });
    const storage = openFolder(root);
    for (const request of [
      storage.put("wal/1", Buffer.from("x")),
      storage.get("wal/1"),
      storage.list("wal/"),
      storage.delete("wal/1"),
    ])
      await expect(request).rejects.toThrow("is not a storage");
    const left = await readdir(root).catch((error: NodeJS.ErrnoException) => error.code);
    expect(left).toEqual(kind === "no folder" ? "ENOENT" : []);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "[N7.16] a folder of another account refuses a file of root, which that account could not read",
  async () => {
    const root = join(folder, "of-postgres");
    await mkdir(root);
    await writeFile(join(root, folderMarker), "");
    await chown(join(root, folderMarker), 12_345, 12_345);
    await expect(openFolder(root).put("wal/1", Buffer.from("x"))).rejects.toThrow(
      `${root} belongs to the account with the id 12345: run this as that account, not as root.`,
    );
    expect(await readdir(root)).toEqual([folderMarker]);
  },
);

test("a folder does not list the file that marks it", async () => {
  expect((await openFolder(folder).list("")).filter((key) => key.startsWith("."))).toEqual([]);
});

test("a bucket lists more keys than one answer holds", async () => {
  const storage = openS3(s3.account, s3.bucket);
  const keys = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, "0")}`);
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => storage.put(key, Buffer.from("x"))));
  expect(await storage.list("many/")).toEqual(keys);
}, 60_000);

test("a 404 of a server that is no S3 storage is an error and not a missing object", async () => {
  const server = await startScriptedHttp();
  server.answerWith({ status: 404 });
  try {
    const storage = openS3({ ...s3.account, endpoint: server.url }, s3.bucket);
    await expect(storage.get("a")).rejects.toThrow("refused to get a: 404");
    await expect(storage.delete("a")).rejects.toThrow("refused to delete a: 404");
  } finally {
    await server.stop();
  }
});

test("a bucket that does not exist, or an unknown key id, is an error and not a missing object", async () => {
  await expect(openS3(s3.account, "no-such-bucket").get("a")).rejects.toThrow("NoSuchBucket");
  const stranger = openS3({ ...s3.account, accessKeyId: "wrong" }, s3.bucket);
  await expect(stranger.get("a")).rejects.toThrow("InvalidAccessKeyId");
  await expect(stranger.put("a", Buffer.from("x"))).rejects.toThrow("InvalidAccessKeyId");
});
