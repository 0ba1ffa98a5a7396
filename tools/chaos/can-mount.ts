import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether this process may mount a tmpfs, which takes root, and in a container the right to. */
export async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "masar-mount-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
    await run("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
