import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@masar/contract/settings/schemas";
import type { PathPage, PathPageRenderer } from "@masar/domain/path-pages/path-page";

export type Release = {
  renderer: PathPageRenderer;
  /** What the prerendered pages show. */
  pages: Record<Language, PathPage[]>;
};

const toFiles = (webDir: string) => ({
  renderer: join(webDir, "..", "renderer", "render-path-pages.js"),
  pages: join(webDir, "..", "renderer", "path-pages.json"),
});

export function listMissingFiles(webDir: string): string[] {
  return Object.values(toFiles(webDir)).filter((file) => !existsSync(file));
}

/** Written by the web build (`tools/build/page-renderer.ts`). A megabyte, so it is loaded when something differs. */
export async function loadRelease(webDir: string): Promise<Release> {
  const files = toFiles(webDir);
  const [{ pathPageRenderer: renderer }, pages] = await Promise.all([
    import(pathToFileURL(files.renderer).href) as Promise<{ pathPageRenderer: PathPageRenderer }>,
    readFile(files.pages, "utf8"),
  ]);
  return { renderer, pages: JSON.parse(pages) as Release["pages"] };
}
