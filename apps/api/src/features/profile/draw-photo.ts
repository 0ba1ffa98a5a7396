import { limits } from "@masar/contract/limits";
import sharp from "sharp";
import { AppError } from "#api/errors.ts";

const { photoBytes, photoPixels, keptPhotoBytes, photosAtOnce } = limits.profile;
const side = 320;
const qualities = [84, 70, 55, 40];
const longestSeconds = 10;

let drawing = 0;

/**
 * A square of our own making: nothing of the file that was sent is kept but its colours, so neither where it was
 * taken nor anything hidden in it goes on. Pictures take memory and time, so only few are drawn at once.
 */
export async function drawPhoto(sent: Buffer): Promise<Buffer> {
  if (sent.length > photoBytes) throw new AppError("payload_too_large");
  if (!isPicture(sent)) throw new AppError("validation_failed");
  if (drawing >= photosAtOnce) throw new AppError("server_busy");
  drawing++;
  try {
    return await drawWithin(sent);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Broken, or so large when unpacked that it was made to hurt.
    throw new AppError("validation_failed");
  } finally {
    drawing--;
  }
}

async function drawWithin(sent: Buffer): Promise<Buffer> {
  const square = await sharp(sent, { limitInputPixels: photoPixels, failOn: "error", pages: 1 })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize(side, side, { fit: "cover" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  for (const quality of qualities) {
    const drawn = await sharp(square).webp({ quality }).toBuffer();
    if (drawn.length <= keptPhotoBytes) return drawn;
  }
  throw new AppError("validation_failed");
}

/** By its first bytes, so that no other reader of files is ever woken. */
function isPicture(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).toString("latin1") === signature;
  return (
    begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || (begins("RIFF") && begins("WEBP", 8))
  );
}
