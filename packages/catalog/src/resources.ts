import { readFileSync } from "node:fs";
import type { CatalogResource, ResourceHost } from "@masar/domain/catalog/resource";

/** As checked by `resources.test.ts`; what is certain and what is not: README.md beside. */
function load(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
}

export const resources = load("resources") as CatalogResource[];
export const resourceHosts = load("resource-hosts") as ResourceHost[];
