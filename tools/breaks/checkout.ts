import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

export type BreakableCheckout = {
  folder: string;
  /** Answers false for a patch that no longer applies. */
  apply: (patch: string) => Promise<boolean>;
  restore: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The committed product in a folder of its own, with its packages, so that a break never reaches the working tree. */
export async function checkOut(): Promise<BreakableCheckout> {
  const folder = await mkdtemp(join(tmpdir(), "masar-breaks-"));
  const inFolder = { cwd: folder };
  await run("git", ["clone", "--quiet", "--shared", root, folder]);
  await run("npm", ["ci", "--loglevel=error"], inFolder);
  return {
    folder,
    apply: (patch) =>
      run("git", ["apply", patch], inFolder).then(
        () => true,
        () => false,
      ),
    async restore() {
      await run("git", ["checkout", "--quiet", "."], inFolder);
      await run("git", ["clean", "--quiet", "-fd"], inFolder);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
