/** A browser reads the file some time after the click. */
const revokeAfterMs = 60_000;

export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

export function downloadText(name: string, mediaType: string, text: string): void {
  downloadFile(name, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}
