import { randomUUID } from "node:crypto";
import { type LocalS3, startS3 } from "@masar/tools/local/s3";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem } from "#api/db/tx.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { openS3 } from "#api/storage/s3-storage.ts";
import type { Storage } from "#api/storage/storage.ts";
import { deleteDueObjects } from "#api/storage/stored-objects.ts";
import { makeReadyExport } from "../../test/exports.ts";
import type { TestUser } from "../../test/paths.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let s3: LocalS3;
let bucket: Storage;
let testApp: TestApp;
let pool: ReturnType<typeof createPool>;
let user: TestUser;
beforeAll(async () => {
  s3 = await startS3();
  bucket = openS3(s3.account, s3.bucket);
  testApp = await startTestApp({ env: s3.env });
  pool = createPool(testApp.env.databaseUrls.worker, 2);
});
afterAll(async () => {
  await pool.end();
  await testApp.stop();
  await s3.stop();
});
beforeEach(async () => {
  user = await testApp.createUser();
});

async function savePhoto(background: string): Promise<string> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background } });
  const body = { image: (await image.png().toBuffer()).toString("base64") };
  const answer = await user.call("saveProfilePhoto", { body });
  expect(answer.status).toBe(200);
  return answer.body.photo_id as string;
}

async function download(url: string, of: TestUser = user) {
  const cookie = [...of.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const { address: remoteAddress } = of.browser;
  const answer = await testApp.app.inject({ url, remoteAddress, headers: { cookie } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

const readPhoto = (id: string, of?: TestUser) => download(`/api/profile/photos/${id}`, of);

async function findExportPrefix(): Promise<string> {
  const text = "select object_prefix from exports where user_id = $1";
  return (await testApp.admin.query<{ object_prefix: string }>(text, [user.id])).rows[0]!
    .object_prefix;
}

/** As every five minutes. */
async function runDeletion(): Promise<void> {
  await deleteDueObjects({
    objects: bucket,
    withSystem: createWithSystem(pool),
    log: testApp.app.log,
  });
}

describe("with S3_BUCKET", () => {
  test("[N7.18] a photo is an object, and the API shows it to whom it may", async () => {
    const other = await testApp.createUser();
    const id = await savePhoto("red");
    const { rows } = await testApp.admin.query(
      "select bytes, object_key from profile_photos where id = $1",
      [id],
    );
    expect(rows).toEqual([{ bytes: null, object_key: `photos/${id}` }]);
    const { status, bytes } = await readPhoto(id);
    expect(status).toBe(200);
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    expect(await bucket.get(`photos/${id}`)).toEqual(bytes);
    expect((await readPhoto(id, other)).status).toBe(404);
  });

  test("[N7.18] the worker deletes the object of a photo that was replaced or removed", async () => {
    const [first, second] = [await savePhoto("red"), await savePhoto("blue")];
    await testApp.app.services.queue.enqueue("objects.delete", {});
    await vi.waitFor(async () => expect(await bucket.get(`photos/${first}`)).toBeUndefined(), {
      timeout: 10_000,
      interval: 100,
    });
    expect((await readPhoto(second)).status).toBe(200);
    await user.call("removeProfilePhoto");
    expect((await readPhoto(second)).status).toBe(404);
    await runDeletion();
    expect(await bucket.get(`photos/${second}`)).toBeUndefined();
  });

  test("[N7.18] a photo that was saved as a row is still served, and the next one is an object", async () => {
    const old = await savePhoto("red");
    await testApp.admin.query(
      "update profile_photos set bytes = 'stored before', object_key = null where id = $1",
      [old],
    );
    expect(String((await readPhoto(old)).bytes)).toBe("stored before");
    const next = await savePhoto("blue");
    expect(await bucket.get(`photos/${next}`)).toBeDefined();
  });

  test("[N7.18] an export is stored in the bucket, with the photo, and expires there", async () => {
    const id = await savePhoto("red");
    const made = await makeReadyExport(user);
    const prefix = await findExportPrefix();
    expect((await bucket.list(prefix)).length).toBeGreaterThan(0);
    const { rows } = await testApp.admin.query("select 1 from export_chunks where user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([]);
    const { bytes } = await download(made.download_path);
    expect(bytes).toHaveLength(made.byte_size);
    const files = unzipSync(bytes);
    expect(Buffer.from(files["data/profile/photo.webp"]!)).toEqual((await readPhoto(id)).bytes);
    expect(
      JSON.stringify(
        JSON.parse(Buffer.from(files["data/profile/profile_photos.json"]!).toString()),
      ),
    ).not.toContain("object_key");

    await testApp.admin.query("update exports set expires_at = now() where user_id = $1", [
      user.id,
    ]);
    await sweepRetention(pool, testApp.app.log);
    await runDeletion();
    expect(await bucket.list(prefix)).toEqual([]);
  });

  test("[N7.18] the deletion of an account deletes its objects", async () => {
    const id = await savePhoto("red");
    await makeReadyExport(user);
    const prefix = await findExportPrefix();
    const text = "update users set deletion_due_at = now() - interval '1 second' where id = $1";
    await testApp.admin.query(text, [user.id]);
    await sweepRetention(pool, testApp.app.log);
    await runDeletion();
    expect(await bucket.get(`photos/${id}`)).toBeUndefined();
    expect(await bucket.list(prefix)).toEqual([]);
    const { rows } = await testApp.admin.query("select key from object_deletions");
    expect(rows).toEqual([]);
  });

  test("[N7.18] a deletion that the storage refuses is tried again later", async () => {
    const id = await savePhoto("red");
    await user.call("removeProfilePhoto");
    const unreachable = openS3({ ...s3.account, endpoint: "http://127.0.0.1:1" }, s3.bucket);
    const withSystem = createWithSystem(pool);
    await deleteDueObjects({ objects: unreachable, withSystem, log: testApp.app.log });
    const read = () =>
      testApp.admin.query(
        "select failures, due_at > now() as is_later from object_deletions where key = $1",
        [`photos/${id}`],
      );
    expect((await read()).rows).toEqual([{ failures: 1, is_later: true }]);
    await runDeletion();
    expect(await bucket.get(`photos/${id}`), "before its time").toBeDefined();
    await testApp.admin.query("update object_deletions set due_at = now()");
    await runDeletion();
    expect(await bucket.get(`photos/${id}`)).toBeUndefined();
    expect((await read()).rows).toEqual([]);
  });

  test("[N7.18] an object whose row was never committed is deleted when it is due", async () => {
    const key = `photos/${randomUUID()}`;
    await bucket.put(key, Buffer.from("unused"));
    await testApp.admin.query("insert into object_deletions (key) values ($1)", [key]);
    await runDeletion();
    expect(await bucket.get(key)).toBeUndefined();
  });
});
