import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Buildah needs no service of its own and no more privileges than a CI machine has. */
export async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run("buildah", args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === "ENOENT") {
        throw new Error(
          "buildah is not installed: install Debian's packages buildah, runc and mmdebstrap.",
        );
      }
      throw new Error(`buildah ${args[0]} failed.\n${(error.stderr ?? "").slice(-4000)}`, {
        cause: error,
      });
    },
  );
  return stdout.trim();
}

export async function hasImage(name: string): Promise<boolean> {
  return await buildah("inspect", "--type", "image", name).then(
    () => true,
    () => false,
  );
}

/** Of the manifest: what a registry knows the image by. */
export async function readDigest(name: string): Promise<string> {
  const found = await buildah(
    "inspect",
    "--type",
    "image",
    "--format",
    "{{.FromImageDigest}}",
    name,
  );
  if (!found.startsWith("sha256:")) throw new Error(`${name} has no digest`);
  return found;
}

/** Runs `read` with the folder of an image's files. */
export async function withImageFiles<T>(
  image: string,
  read: (folder: string) => Promise<T>,
): Promise<T> {
  const container = await buildah("from", image);
  try {
    return await read(await buildah("mount", container));
  } finally {
    await buildah("rm", container);
  }
}
