import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listPaths, root } from "../../checks/repository.ts";
import { type Finding, findSecrets } from "./find-secrets.ts";

/** Values in tests that open nothing, each with its place and reason. */
export function readKnownValues(): Record<string, string> {
  const path = join(root, "tools/supply-chain/secrets/known-values.json");
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

/** What git would commit now. */
export function scanFiles(): Finding[] {
  return listPaths().flatMap((path) => {
    const bytes = readFileSync(join(root, path));
    return bytes.includes(0) ? [] : findSecrets(path, bytes.toString("utf8"));
  });
}

/** Every line that a commit ever added: a secret stays in the history after its file was corrected. */
export async function scanHistory(folder = root): Promise<Finding[]> {
  const args = [
    "log",
    "--all",
    "--patch",
    // Without it a merge shows no lines, and its author can add some.
    "--diff-merges=first-parent",
    "--unified=0",
    "--no-color",
    "--no-ext-diff",
    "--format=commit %h",
  ];
  const git = spawn("git", args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => void git.on("close", resolve));
  const found: Finding[] = [];
  let commit = "";
  let path = "";
  let lines: string[] = [];
  const flush = () => {
    found.push(...findSecrets(`${commit}:${path}`, lines.join("\n")));
    lines = [];
  };
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith("commit ")) {
      flush();
      commit = line.slice("commit ".length);
    } else if (line.startsWith("+++ ")) {
      flush();
      path = line.slice("+++ b/".length);
    } else if (line.startsWith("+")) lines.push(line.slice(1));
  }
  flush();
  const code = await ended;
  if (code !== 0) throw new Error(`git log ended with ${code}.`);
  return found;
}
