import { ensureBaseImage } from "@masar/tools/image/base-image";
import { runContainer } from "@masar/tools/image/container";
import { findDevelopmentPackages, measureImage } from "@masar/tools/image/image-contents";
import { imageName } from "@masar/tools/image/image-name";
import { expect, test } from "@playwright/test";

const maxMegabytes = 260;

test("[N7.01] the image has at most 260 MB beside its base, and no development dependency", async () => {
  const whole = await measureImage(imageName);
  const own = whole - (await measureImage(await ensureBaseImage()));
  process.stdout.write(`${imageName}: ${whole} MB, of which ${own} MB beside its base\n`);
  expect(own).toBeLessThanOrEqual(maxMegabytes);
  expect(await findDevelopmentPackages(imageName)).toEqual([]);
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
