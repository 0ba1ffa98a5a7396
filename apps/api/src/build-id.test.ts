import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuildId } from "./build-id.ts";

test("[N14.08] a process reads the id that the build wrote beside the pages it serves", async () => {
  const folder = await mkdtemp(join(tmpdir(), "masar-build-"));
  const WEB_DIR = join(folder, "client");
  try {
    await mkdir(WEB_DIR);
    expect(readBuildId({ NODE_ENV: "production", WEB_DIR })).toBe("unknown");
    await writeFile(join(folder, "build-id.txt"), "15c2a8ee\n");
    expect(readBuildId({ NODE_ENV: "production", WEB_DIR })).toBe("15c2a8ee");
    expect(readBuildId({ NODE_ENV: "test", WEB_DIR })).toBe("15c2a8ee");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("in development the id of an earlier build is not read", () => {
  expect(readBuildId({ NODE_ENV: "development" })).toBe("development");
});
