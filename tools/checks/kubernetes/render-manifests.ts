import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { root } from "../repository.ts";

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS() as Manifest;
  });
}

/** What would be sent to a cluster, by the kubectl that is installed; no cluster is asked. */
export function renderManifests(folder: string): Manifest[] {
  const text = execFileSync("kubectl", ["kustomize", join(root, folder)], { encoding: "utf8" });
  return parseManifests(text);
}
