import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureBaseImage } from "./base-image.ts";
import { imageName } from "./image-name.ts";
import { root } from "../checks/repository.ts";

/** The first half of `npm run image`; then a browser uses what runs from the image. */
const base = await ensureBaseImage();
const build = spawn(
  "buildah",
  ["bud", "--isolation", "chroot", "--build-arg", `NODE_IMAGE=${base}`, "--tag", imageName, root],
  { stdio: ["ignore", "ignore", "inherit"] },
);
const [code] = (await once(build, "exit")) as [number | null];
if (code !== 0) throw new Error(`buildah bud ended with ${code}.`);
