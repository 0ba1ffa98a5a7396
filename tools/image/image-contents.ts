import { execFile } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../checks/repository.ts";
import { withImageFiles } from "./engine.ts";

const megabyte = 1_000_000;

/** In megabytes, uncompressed: what the image takes on the disk of a host. */
export async function measureImage(image: string): Promise<number> {
  return await withImageFiles(image, async (folder) => {
    const { stdout } = await promisify(execFile)("du", ["--summarize", "--bytes", folder]);
    return Math.round(Number.parseInt(stdout, 10) / megabyte);
  });
}

/** Packages in the image that the lock file marks as needed for development only. */
export async function findDevelopmentPackages(image: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const development = Object.keys(packages).filter((path) => packages[path]?.dev);
  return await withImageFiles(image, async (folder) => {
    const isPresent = await Promise.all(
      development.map((path) =>
        access(join(folder, "app", path)).then(
          () => true,
          () => false,
        ),
      ),
    );
    return development.filter((_, at) => isPresent[at]);
  });
}
