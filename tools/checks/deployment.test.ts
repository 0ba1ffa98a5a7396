import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { describe, expect, test } from "vitest";
import {
  findIgnoredSources,
  findMisnamedSettings,
  findMissingManifests,
  findOmittedOptional,
  findUndocumentedSettings,
  findUnpassedSettings,
  readProxyBodyLimit,
} from "./deployment.ts";
import { listPaths, root } from "./repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const paths = listPaths();
const files = {
  dockerfile: read("Dockerfile"),
  dockerignore: read(".dockerignore"),
  compose: read("compose.yaml"),
  caddyfile: read("Caddyfile"),
  envExample: read(".env.example"),
  envSource: read("apps/api/src/env.ts"),
};

describe("container files", () => {
  test("[N1.41] the Dockerfile copies the manifest of every workspace", () => {
    expect(findMissingManifests(files.dockerfile, paths)).toEqual([]);
  });

  test("[N1.41] the Dockerfile installs optional dependencies", () => {
    expect(findOmittedOptional(files.dockerfile)).toEqual([]);
  });

  test("[N1.41] the build context contains every source file", () => {
    expect(findIgnoredSources(files.dockerignore, paths)).toEqual([]);
  });

  test("[N1.41] [N7.04] compose.yaml passes every setting of env.ts and .env.example", () => {
    expect(findUnpassedSettings(files)).toEqual([]);
    expect(findMisnamedSettings(files.compose)).toEqual([]);
  });

  test("[N7.04] .env.example describes every setting of env.ts", () => {
    expect(findUndocumentedSettings(files)).toEqual([]);
  });

  test("[N1.41] the Caddy body limit is not below any body limit of the API", () => {
    const schemas: EndpointSchemas[] = Object.values(endpointSchemas);
    const largest = Math.max(...schemas.map(({ bodyLimit = 0 }) => bodyLimit));
    expect(largest).toBeGreaterThan(5_000_000);
    expect(readProxyBodyLimit(files.caddyfile)).toBeGreaterThanOrEqual(largest);
  });
});

describe("the checks of the container files", () => {
  test("report a workspace whose manifest is not copied", () => {
    const known = ["packages/a/package.json", "tools/package.json", "packages/a/src/package.json"];
    const copied = "COPY tools/package.json tools/\n";
    expect(findMissingManifests(copied, known)).toEqual(["packages/a/package.json"]);
  });

  test("report an install without optional dependencies", () => {
    expect(findOmittedOptional("RUN npm ci\nRUN npm ci --omit=optional")).toHaveLength(1);
  });

  test("report a source folder that the build context leaves out", () => {
    const known = ["tools/build/finish.ts", "docs/build/a.md", "apps/api/src/app.test.ts"];
    expect(findIgnoredSources("**/build\n**/*.test.ts\ndocs", known)).toEqual([
      "tools/build/finish.ts",
    ]);
    expect(findIgnoredSources("apps/web/build\n", known)).toEqual([]);
  });

  test("report a setting that is not passed or has another one's value", () => {
    const sample = {
      ...files,
      dockerfile: "ENV PORT=4100\n",
      compose: "  A_KEY: ${A_KEY:-}\n  VITE_X: ${VITE_X:-}\n",
      envSource: "  PORT: z\n  A_KEY: z.string()\n  B_KEY: optionalMatch(/^b/)\n",
      envExample: "# C_KEY=\n# VITE_X=\n# Text with D_KEY=\n",
    };
    expect(findUnpassedSettings(sample)).toEqual(["B_KEY", "C_KEY", "VITE_X"]);
    expect(findUndocumentedSettings(sample)).toEqual(["PORT", "A_KEY", "B_KEY"]);
    expect(findMisnamedSettings("  A_KEY: ${A_KYE:-}\n  B: x\n")).toEqual(["A_KEY: ${A_KYE:-}"]);
  });

  test("read a limit in units of a million bytes", () => {
    expect(readProxyBodyLimit("\t\tmax_size 3MB\n")).toBe(3_000_000);
    expect(() => readProxyBodyLimit("")).toThrow("max_size");
  });
});
