import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../repository.ts";
import type { Manifest } from "./render-manifests.ts";

/** Modules of `kubernetes-types` by the group of an apiVersion. */
const modules: Record<string, string> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "autoscaling/v2": "autoscaling/v2",
  "batch/v1": "batch/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
};

/**
 * What TypeScript says of each manifest as a literal of its type: an unknown field, a missing one, a value of another
 * type. The rendered text is what is checked, not a second description of it.
 */
export async function findTypeFaults(manifests: Manifest[]): Promise<string[]> {
  // Inside the repository, so that the types are found.
  await mkdir(join(root, ".local"), { recursive: true });
  const folder = await mkdtemp(join(root, ".local/manifests-"));
  try {
    const file = join(folder, "manifests.ts");
    await writeFile(file, manifests.map(writeDeclaration).join("\n"));
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--pretty", "false"];
    const places = ["--module", "nodenext", "--types", "", "--ignoreConfig"];
    const { status, stdout } = spawnSync("tsc", [...options, ...places, file], {
      cwd: root,
      encoding: "utf8",
    });
    if (status === 0) return [];
    return stdout.split("\n").filter((line) => line.includes("error TS"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeDeclaration(manifest: Manifest, index: number): string {
  const module = modules[manifest.apiVersion];
  if (!module) throw new Error(`No types are known for ${manifest.apiVersion}`);
  const name = `Type${index}`;
  const literal = JSON.stringify(manifest, null, 1);
  return `import type { ${manifest.kind} as ${name} } from "kubernetes-types/${module}.js";
export const manifest${index}: ${name} = ${literal};`;
}
