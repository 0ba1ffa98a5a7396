import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

const colour = { r: 200, g: 30, b: 30 };
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const send = (user: TestUser, bytes: Buffer) =>
  user.call("saveProfilePhoto", { body: { image: bytes.toString("base64") } });

async function read(id: string, as?: TestUser) {
  const browser = as?.browser ?? testApp.openBrowser();
  const cookie = [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const url = `/api/profile/photos/${id}`;
  const answer = await testApp.app.inject({
    url,
    remoteAddress: browser.address,
    headers: { cookie },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

describe("[D64] a photo", () => {
  test("is re-encoded as a small upright square without its location", async () => {
    const user = await testApp.createUser();
    // Red on the left and blue on the right, held turned: orientation 6 shows it with red on top.
    const blue = await canvas(400, 600).tint("blue").png().toBuffer();
    const photo = await canvas(800, 600)
      .composite([{ input: blue, left: 400, top: 0 }])
      .withExif({
        IFD0: { Orientation: "6", Artist: "Somebody" },
        IFD3: { GPSLatitude: "30/1 2/1 40/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif).toBeDefined();
    expect(before.orientation).toBe(6);
    const { status, body } = await send(user, photo);
    expect(status).toBe(200);
    const stored = await read(body.photo_id, user);
    expect(stored.status).toBe(200);
    expect(stored.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const after = await sharp(stored.bytes).metadata();
    expect(after).toMatchObject({ format: "webp", width: 320, height: 320 });
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(stored.bytes.includes("Somebody")).toBe(false);
    expect(stored.bytes.length).toBeLessThanOrEqual(limits.profile.storedPhotoBytes);
    const at = async (top: number) => {
      const box = { left: 160, top, width: 1, height: 1 };
      const [red = 0, , blueness = 0] = await sharp(stored.bytes).extract(box).raw().toBuffer();
      return red > blueness ? "red" : "blue";
    };
    expect([await at(20), await at(300)]).toEqual(["red", "blue"]);
  });

  test("that is noisy or animated is stored as one small image", async () => {
    const user = await testApp.createUser();
    const noise = sharp(randomBytes(600 * 600 * 3), {
      raw: { width: 600, height: 600, channels: 3 },
    });
    const frames = await Promise.all(
      ["red", "lime"].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    for (const sent of [await noise.png().toBuffer(), moving]) {
      const { status, body } = await send(user, sent);
      expect(status).toBe(200);
      const { bytes } = await read(body.photo_id, user);
      expect(bytes.length).toBeLessThanOrEqual(limits.profile.storedPhotoBytes);
      expect((await sharp(bytes).metadata()).pages).toBeUndefined();
    }
  });

  test("is refused when it is none, is broken, or would fill the memory", async () => {
    const user = await testApp.createUser();
    const bomb = await canvas(7100, 7100).png().toBuffer();
    expect(bomb.length).toBeLessThan(limits.profile.photoBytes);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const cut = (await canvas(300, 300).jpeg().toBuffer()).subarray(0, 200);
    const gif = await canvas(9, 9).gif().toBuffer();
    for (const sent of [bomb, svg, cut, gif, Buffer.from("hello"), randomBytes(64)]) {
      const answer = await send(user, sent);
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
    const large = Buffer.concat([
      await canvas(9, 9).jpeg().toBuffer(),
      Buffer.alloc(limits.profile.photoBytes),
    ]);
    expect((await send(user, large)).status).toBe(400);
    expect((await user.call("getProfile")).body.photo_id).toBeNull();
  });

  test("is visible with its profile and returns 404 when removed", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const { body } = await send(user, await canvas(50, 80).jpeg().toBuffer());
    const id = body.photo_id as string;
    const look = async () => [
      (await read(id)).status,
      (await read(id, other)).status,
      (await read(id, user)).status,
    ];
    expect(await look()).toEqual([404, 404, 200]);
    const handle = `p${randomBytes(5).toString("hex")}`;
    await user.call("updateProfile", { body: { handle, visibility: "members" } });
    expect(await look()).toEqual([404, 200, 200]);
    await user.call("updateProfile", { body: { visibility: "public" } });
    expect(await look()).toEqual([200, 200, 200]);
    const leave = (due: string) =>
      testApp.admin.query(`update users set deletion_due_at = ${due} where id = $1`, [user.id]);
    await leave("now() + interval '7 days'");
    expect((await look()).slice(0, 2), "while the account waits to be deleted").toEqual([404, 404]);
    await leave("null");
    const again = await send(user, await canvas(50, 80).png().toBuffer());
    expect(again.body.photo_id).not.toBe(id);
    expect(await look()).toEqual([404, 404, 404]);
    expect((await user.call("removeProfilePhoto")).body.photo_id).toBeNull();
    expect((await read(again.body.photo_id, user)).status).toBe(404);
  });

  test("waits its turn: four that are sent at once are all drawn", async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => testApp.createUser()));
    const photo = await canvas(3000, 3000).jpeg().toBuffer();
    const answers = await Promise.all(users.map((user) => send(user, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
