import { downloadFile } from "#web/platform/browser/download-file.ts";

/** Some browsers share only links, so the check includes a file. */
export function canSharePictures(): boolean {
  const sample = new File([], "a.png", { type: "image/png" });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

async function toFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  return blob && new File([blob], name, { type: "image/png" });
}

export async function sharePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const file = await toFile(canvas, name);
  // Closing the share sheet rejects, but is not an error.
  if (file) await navigator.share({ files: [file] }).catch(() => {});
}

/** Resolves to whether the picture was saved. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  const file = await toFile(canvas, name);
  if (file) downloadFile(name, file);
  return file !== null;
}
