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
  if (!file) return;
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // Closing the share sheet is no error. When drawing took too long after the press, browsers refuse to share.
    if (error instanceof DOMException && error.name === "AbortError") return;
    downloadFile(name, file);
  });
}

/** Resolves to whether the picture was saved. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  const file = await toFile(canvas, name);
  if (file) downloadFile(name, file);
  return file !== null;
}
