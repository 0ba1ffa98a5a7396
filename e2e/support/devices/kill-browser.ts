import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * SIGKILL to the browser that uses this profile and to all it started: none may finish what it was writing. What reached
 * the profile is then on the disk.
 */
export async function killBrowser(profile: string): Promise<void> {
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], {
    maxBuffer: 2 ** 26,
  });
  const processes = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(
    ([, pid, parent, command = ""]) => ({ pid: Number(pid), parent: Number(parent), command }),
  );
  const ids = new Set(
    processes
      .filter(({ command }) => command.includes(`--user-data-dir=${profile}`))
      .map(({ pid }) => pid),
  );
  if (ids.size === 0) throw new Error("No browser uses this profile.");
  // Children of children: a set grows while it is walked.
  for (const id of ids) for (const { pid, parent } of processes) if (parent === id) ids.add(pid);
  for (const id of ids) {
    try {
      process.kill(id, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  await run("sync", ["-f", profile]);
}
