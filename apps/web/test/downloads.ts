import { vi } from "vitest";

/** Records downloads: a browser reads the object address some time after the click, not during it. */
export function recordDownloads() {
  const live = new Map<string, Blob>();
  const downloads: { name: string; href: string }[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const address = `blob:masar/${live.size}`;
    live.set(address, file as Blob);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void live.delete(address));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    downloads.push({ name: this.download, href: this.href });
  });
  /** The text that a browser gets which reads the newest download now; undefined when its address is revoked. */
  const readLast = async () => live.get(downloads.at(-1)?.href ?? "")?.text();
  return { downloads, readLast };
}
