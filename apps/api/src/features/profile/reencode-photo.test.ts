import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { reencodePhoto } from "#api/features/profile/reencode-photo.ts";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

function createCanvas(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** A few hundred bytes whose header promises 7,000 by 7,000 pixels. */
async function createLyingJpeg(): Promise<Buffer> {
  const bytes = await createCanvas(64, 64).jpeg({ progressive: true }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(7000, frame + 5);
  bytes.writeUInt16BE(7000, frame + 7);
  return bytes;
}

async function createLyingPng(): Promise<Buffer> {
  const canvas = createCanvas(64, 64, 4).toColourspace("rgb16");
  const bytes = await canvas.png({ progressive: true }).toBuffer();
  bytes.writeUInt32BE(7000, 16);
  bytes.writeUInt32BE(7000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Draws them together in a process of its own, whose memory is measured. */
async function measure(pictures: Buffer[]): Promise<{ outcomes: string[]; megabytes: number }> {
  const paths = pictures.map((_, index) => join(folder, String(index)));
  await Promise.all(paths.map((path, index) => writeFile(path, pictures[index] ?? "")));
  const script = join(import.meta.dirname, "../../../test/load/photo-memory.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths], {
    timeout: 30_000,
  });
  return JSON.parse(stdout);
}

describe("drawPhoto", () => {
  test("[N1.14] needs less than 150 MB to reject a progressive JPEG of 49 megapixels", async () => {
    const { outcomes, megabytes } = await measure([await createLyingJpeg()]);
    expect(outcomes).toEqual(["validation_failed"]);
    // 290 MB where it was decoded.
    expect(megabytes).toBeLessThan(150);
  });

  test("[N1.14] needs less than 150 MB to reject a turned JPEG of 8 by 65,500 pixels", async () => {
    const turned = createCanvas(8, 65_500).withMetadata({ orientation: 6 });
    const { outcomes, megabytes } = await measure([await turned.jpeg().toBuffer()]);
    expect(outcomes).toEqual(["validation_failed"]);
    // 2,400 MB, and two minutes, where it was enlarged to 320 pixels of height.
    expect(megabytes).toBeLessThan(150);
  });

  test("[N1.14] needs less than 150 MB to draw a turned JPEG of 51 megapixels", async () => {
    const turned = createCanvas(7200, 7100).withMetadata({ orientation: 6 });
    const { outcomes, megabytes } = await measure([await turned.jpeg().toBuffer()]);
    expect(outcomes).toEqual(["drawn"]);
    expect(megabytes).toBeLessThan(150);
  });

  test("[N1.14] needs less than 200 MB to draw three progressive JPEGs of 16 megapixels sent together", async () => {
    const options = { progressive: true, chromaSubsampling: "4:4:4" };
    const picture = await createCanvas(4000, 4000).jpeg(options).toBuffer();
    const { outcomes, megabytes } = await measure([picture, picture, picture]);
    expect(outcomes).toEqual(["drawn", "drawn", "drawn"]);
    // 100 MB for each.
    expect(megabytes).toBeLessThan(200);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["an interlaced PNG of 49 megapixels and 16 bits", createLyingPng],
    [
      "a WebP of 38 megapixels",
      () => createCanvas(6200, 6200).webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
    ["a PNG 21 times as wide as high", () => createCanvas(2100, 100).png().toBuffer()],
  ])("[N1.14] rejects %s", async (_, create) => {
    await expect(reencodePhoto("user", await create())).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("[N1.14] draws a panorama of 10 to 1", async () => {
    const drawn = await reencodePhoto("user", await createCanvas(4000, 400).jpeg().toBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  test("[N1.14] answers server_busy while one picture is drawn and three wait, and draws those four", async () => {
    const bytes = await createCanvas(2000, 2000).jpeg().toBuffer();
    const count = limits.profile.photosWaiting + 2;
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, index) => reencodePhoto(`user-${index}`, bytes)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(count - 1).fill("fulfilled"),
      "rejected",
    ]);
    expect(results.at(-1)).toMatchObject({ reason: { code: "server_busy" } });
    await reencodePhoto("user", bytes);
  });

  test("[N1.14] lets one picture of a user wait, so that those of another user are drawn", async () => {
    const bytes = await createCanvas(2000, 2000).jpeg().toBuffer();
    const users = ["flood", "flood", "flood", "flood", "flood", "other"];
    const results = await Promise.allSettled(users.map((user) => reencodePhoto(user, bytes)));
    const drawn = users.filter((_, index) => results[index]?.status === "fulfilled");
    expect(drawn).toEqual(["flood", "flood", "other"]);
  });
});
