import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "../repository.ts";

/**
 * Runs the script of a step as GitHub does, with scripts in place of the programs that need the network. `calls` is what
 * these wrote to `$CALLS`.
 */
export function runStep(
  script = "",
  programs: Record<string, string>,
  settings: object,
): { code: number | null; calls: string } {
  const folder = mkdtempSync(join(tmpdir(), "masar-step-"));
  try {
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    }
    const callsFile = join(folder, "calls.txt");
    const { status } = spawnSync("bash", ["-e", "-c", script], {
      cwd: root,
      env: {
        PATH: `${folder}${delimiter}${process.env["PATH"]}`,
        CALLS: callsFile,
        GITHUB_OUTPUT: join(folder, "output.txt"),
        ...settings,
      },
      stdio: "ignore",
    });
    return { code: status, calls: existsSync(callsFile) ? readFileSync(callsFile, "utf8") : "" };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
