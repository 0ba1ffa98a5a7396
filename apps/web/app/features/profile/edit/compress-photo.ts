import { limits } from "@masar/contract/limits";

const longestSide = 800;

/** Larger than anybody may send; the page says so in words. */
export class PhotoTooLarge extends Error {}

/**
 * What is sent of a picture, as base64: drawn smaller here where the browser can, so that a metered network carries
 * a tenth of it and the place it was taken never leaves the device.
 */
export async function compressPhoto(file: File): Promise<string> {
  if (file.size > limits.profile.photoBytes) throw new PhotoTooLarge();
  return toBase64((await drawSmaller(file)) ?? file);
}

async function drawSmaller(file: File): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.min(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", 0.88);
    });
    return drawn && drawn.size < file.size ? drawn : undefined;
  } catch {
    // Not a picture to this browser: the server says what it is.
    return undefined;
  }
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });
}
