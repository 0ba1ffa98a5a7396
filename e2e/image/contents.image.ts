import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@masar/contract/limits";
import { root } from "@masar/tools/checks/repository";
import { ensureBaseImage } from "@masar/tools/image/base-image";
import { runContainer } from "@masar/tools/image/container";
import { findDevelopmentPackages, measureImage } from "@masar/tools/image/image-contents";
import { buildah, readDigest } from "@masar/tools/image/engine";
import { imageName, provenanceFile } from "@masar/tools/image/image-name";
import { type buildProvenance, findSource, formatRevision } from "@masar/tools/image/provenance";
import { expect, test } from "@playwright/test";

const maxMegabytes = 260;

test("[N7.01] the image has at most 260 MB beside its base, and no development dependency", async () => {
  const whole = await measureImage(imageName);
  const own = whole - (await measureImage(await ensureBaseImage()));
  process.stdout.write(`${imageName}: ${whole} MB, of which ${own} MB beside its base\n`);
  expect(own).toBeLessThanOrEqual(maxMegabytes);
  expect(await findDevelopmentPackages(imageName)).toEqual([]);
});

test("[N14.08] [N14.09] the image names its commit, and the provenance names the image by its digest", async () => {
  const read = async (path: string) =>
    JSON.parse(await readFile(join(root, path), "utf8")) as ReturnType<typeof buildProvenance>;
  const { subject, predicate } = await read(provenanceFile);
  expect(`sha256:${subject[0]?.digest["sha256"]}`).toBe(await readDigest(imageName));
  const inspected = JSON.parse(await buildah("inspect", "--type", "image", imageName)) as {
    OCIv1: { config: { Labels: Record<string, string> } };
  };
  const source = findSource();
  expect(inspected.OCIv1.config.Labels).toMatchObject({
    "org.opencontainers.image.revision": formatRevision(source),
    "org.opencontainers.image.version": limits.version,
    "org.opencontainers.image.licenses": "AGPL-3.0-only",
  });
  expect(predicate.buildDefinition.resolvedDependencies[0]?.digest).toEqual({
    gitCommit: source.revision,
  });
  const { buildId } = predicate.buildDefinition.externalParameters;
  const command = ["cat", "apps/web/build/build-id.txt"];
  expect((await runContainer({ image: imageName, env: {}, command })).trim()).toBe(buildId);
});

test("[N7.02] a process of the image is not root and can write to /tmp only", async () => {
  const attempts = "id -u; touch /tmp/a && echo /tmp; touch /app/a && echo /app; true";
  const command = ["sh", "-c", `(${attempts}) 2>/dev/null`];
  const printed = await runContainer({ image: imageName, env: {}, command });
  expect(printed.trim().split("\n")).toEqual(["1000", "/tmp"]);
});

test("[N7.06] the doctor runs in the image and finds no fault of the running instance", async () => {
  const env = JSON.parse(process.env["E2E_CONTAINER_ENV"] ?? "{}") as Record<string, string>;
  const command = ["node", "apps/api/src/cli/doctor.ts"];
  expect(await runContainer({ image: imageName, env, command })).toContain("No fault found.");
});
