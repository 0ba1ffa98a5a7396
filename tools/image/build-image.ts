import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBuildId } from "../../apps/web/build-id.ts";
import { root } from "../checks/repository.ts";
import { ensureBaseImage } from "./base-image.ts";
import { readDigest } from "./engine.ts";
import { imageName, provenanceFile } from "./image-name.ts";
import { buildProvenance, findSource, formatRevision } from "./provenance.ts";

/** The first half of `npm run image`; then a browser uses what runs from the image. */
const base = await ensureBaseImage();
const source = findSource();
const buildId = findBuildId();
const settings = {
  NODE_IMAGE: base,
  BUILD_ID: buildId,
  SOURCE_REVISION: formatRevision(source),
  SOURCE_URL: source.url,
};
const args = Object.entries(settings).flatMap(([name, value]) => [
  "--build-arg",
  `${name}=${value}`,
]);
const startedOn = new Date().toISOString();
const build = spawn(
  "buildah",
  ["bud", "--isolation", "chroot", ...args, "--tag", imageName, root],
  { stdio: ["ignore", "ignore", "inherit"] },
);
const [code] = (await once(build, "exit")) as [number | null];
if (code !== 0) throw new Error(`buildah bud ended with ${code}.`);

const digest = await readDigest(imageName);
const provenance = buildProvenance({
  image: imageName,
  digest,
  base: { name: base, digest: await readDigest(base) },
  source,
  buildId,
  startedOn,
  finishedOn: new Date().toISOString(),
});
await mkdir(join(root, ".local/image"), { recursive: true });
await writeFile(join(root, provenanceFile), `${JSON.stringify(provenance, null, 2)}\n`);
process.stdout.write(`${imageName} ${digest}, from ${formatRevision(source)}: ${provenanceFile}\n`);
