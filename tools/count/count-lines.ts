const folders = ["apps/web", "apps/api", "packages/domain", "packages/contract"];

/** TypeScript of the product: neither tests nor their fixtures. */
export const isProductSource = (path: string) =>
  /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^apps\/\w+\/test\//.test(path);

/** Lines of product TypeScript by folder. */
export function countLines(texts: Iterable<[path: string, text: string]>): Map<string, number> {
  const counts = new Map(folders.map((folder) => [folder, 0]));
  for (const [path, text] of texts) {
    const folder = folders.find((name) => path.startsWith(`${name}/`));
    if (!folder || !isProductSource(path)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + text.split("\n").length - 1);
  }
  return counts;
}
