import { readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] };

/** From the manifest of an installed package; old ones name their licences in an array. */
export function readLicence(root: string, folder: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(root, folder, "package.json"), "utf8");
  } catch (error) {
    // Packages for other platforms are in the lock and not on the disk.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const { license, licenses } = JSON.parse(text) as Manifest;
  if (typeof license === "string") return license;
  const named = (licenses ?? [license]).flatMap((entry) => entry?.type ?? []);
  return named.length > 0 ? named.join(" OR ") : undefined;
}
