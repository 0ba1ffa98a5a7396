import { limits } from "@masar/contract/limits";

const maxShortSide = 800;

export class PhotoTooLarge extends Error {}

/** Returns base64. Drawing the photo smaller saves traffic and removes its location from the metadata. */
export async function compressPhoto(file: File): Promise<string> {
  if (file.size > limits.profile.photoBytes) throw new PhotoTooLarge();
  return toBase64((await drawSmaller(file)) ?? file);
}

async function drawSmaller(file: File): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxShortSide / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", 0.88);
    });
    return smaller && smaller.size < file.size ? smaller : undefined;
  } catch {
    // The browser cannot decode the file; the server validates it.
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
