import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { developmentBuild } from "@masar/contract/release";

const builtWeb = join(import.meta.dirname, "../../web/build");

/** What `npm run build` wrote for this process and its pages. In development a file of an earlier build says nothing. */
export function readBuildId(env: { NODE_ENV: string; WEB_DIR?: string | undefined }): string {
  if (env.NODE_ENV !== "production" && !env.WEB_DIR) return developmentBuild;
  const folder = env.WEB_DIR ? dirname(env.WEB_DIR) : builtWeb;
  try {
    return readFileSync(join(folder, "build-id.txt"), "utf8").trim();
  } catch (error) {
    // Another server may serve the pages.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "unknown";
    throw error;
  }
}
