import { limits } from "@masar/contract/limits";
import sharp from "sharp";
import { AppError } from "#api/errors.ts";
import { createFairQueue } from "#api/fair-queue.ts";

const { photoBytes, photoPixels, jpegPixels, decodeBytes, photosWaiting } = limits.profile;
const { maxPhotoRatio, storedPhotoBytes } = limits.profile;
const side = 320;
const qualities = [84, 70, 55, 40];
const maxDecodeSeconds = 10;

// By default libvips caches tiles of finished pictures and uses every core.
sharp.cache(false);
sharp.concurrency(1);

// Decoding needs up to `decodeBytes` of memory, so one runs at a time, and each user waits with one at most.
const queue = createFairQueue({
  concurrency: 1,
  maxPerLane: 1,
  maxWaiting: photosWaiting,
  maxWaitMs: photosWaiting * maxDecodeSeconds * 1000,
});

/** A new square image: only the pixels are kept, without metadata such as the location. */
export async function reencodePhoto(userId: string, sent: Buffer): Promise<Buffer> {
  if (sent.length > photoBytes) throw new AppError("payload_too_large");
  if (!isPicture(sent)) throw new AppError("validation_failed");
  return queue.run(userId, async () => {
    try {
      await requireDecodable(sent);
      return await drawWithin(sent);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Broken, or so large when unpacked that it was made to hurt.
      throw new AppError("validation_failed");
    }
  });
}

/** Checks the header before anything is decoded. */
async function requireDecodable(sent: Buffer) {
  const { format, width, height, channels, depth, pages, isProgressive } = await sharp(sent, {
    limitInputPixels: jpegPixels,
  }).metadata();
  // Its short side is enlarged to 320 pixels: a line of 8 by 65,500 would become one of 2.6 million.
  if (Math.max(width, height) > maxPhotoRatio * Math.min(width, height)) {
    throw new AppError("validation_failed");
  }
  const pixels = width * height;
  if (format === "jpeg") {
    // A plain one is shrunk block by block while it is read. One of several scans is held whole, two bytes a sample.
    if (isProgressive && pixels * channels * 2 > decodeBytes)
      throw new AppError("validation_failed");
    return;
  }
  // A plain PNG is read row by row; an interlaced one and a WebP are held whole, a moving WebP twice.
  const pixelBytes =
    format === "webp" ? 4 * Math.min(pages ?? 1, 2) : channels * (depth === "ushort" ? 2 : 1);
  const isHeldWhole = format === "webp" || isProgressive;
  if (pixels > photoPixels || (isHeldWhole && pixels * pixelBytes > decodeBytes)) {
    throw new AppError("validation_failed");
  }
}

async function drawWithin(sent: Buffer) {
  const square = await sharp(sent, { limitInputPixels: jpegPixels, failOn: "error", pages: 1 })
    .timeout({ seconds: maxDecodeSeconds })
    .autoOrient()
    .resize(side, side, { fit: "cover" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  for (const quality of qualities) {
    const drawn = await sharp(square).webp({ quality }).toBuffer();
    if (drawn.length <= storedPhotoBytes) return drawn;
  }
  throw new AppError("validation_failed");
}

/** By its first bytes, so that no other decoder of libvips ever runs. */
function isPicture(bytes: Buffer) {
  const begins = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).toString("latin1") === signature;
  return (
    begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || (begins("RIFF") && begins("WEBP", 8))
  );
}
