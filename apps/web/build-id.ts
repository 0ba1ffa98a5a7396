import { execFileSync } from "node:child_process";

const commit = /^[0-9a-f]{40}$/;
const valid = /^[\w.-]{1,32}$/;

/**
 * The one place a build id comes from: `BUILD_ID`, which an image is built with, or the commit of this folder.
 * `npm run build` writes it into the pages and into `build-id.txt`, which the API and the worker read.
 */
export function findBuildId(
  given = process.env["BUILD_ID"],
  describe: () => string = describeCommit,
): string {
  if (!given) return describe();
  if (commit.test(given)) return given.slice(0, 8);
  if (!valid.test(given)) {
    throw new Error("BUILD_ID is a commit, or at most 32 letters, digits, dots and hyphens.");
  }
  return given;
}

function describeCommit(): string {
  try {
    const args = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=8"];
    const options = { cwd: import.meta.dirname, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", args, options).trim();
  } catch {
    // An archive of the source has no history.
    return "unknown";
  }
}

/** What the pages of a build carry: the history may have moved on since they were drawn. */
export function readBuiltId(html: string): string {
  const id = /<meta name="build" content="([^"]+)"/.exec(html)?.[1];
  if (!id) throw new Error("The pages carry no build id");
  return id;
}
