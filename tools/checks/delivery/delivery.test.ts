import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@masar/contract/limits";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readLock } from "../../supply-chain/lock-packages.ts";
import { findIgnoredSources } from "../deployment.ts";
import { listPaths, root } from "../repository.ts";
import { runStep } from "./run-step.ts";
import { allowedPermissions, findWorkflowFaults, parseWorkflow } from "./workflow-rules.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const paths = listPaths();
const workflows = paths.filter((path) => path.startsWith(".github/workflows/"));

describe("the workflows", () => {
  test("[N14.10] pin every action, read only, and end in time", () => {
    expect(workflows).toContain(".github/workflows/ci.yml");
    const faults = workflows.flatMap((path) =>
      findWorkflowFaults(read(path), allowedPermissions[path]).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
    const listed = Object.entries(allowedPermissions).flatMap(([path, jobs]) =>
      Object.keys(jobs).map((name) => [path, name in parseWorkflow(read(path)).jobs]),
    );
    expect(listed.filter(([, isJob]) => !isJob)).toEqual([]);
  });

  test("[N14.10] run .ci/run on every push and pull request, with the whole history", () => {
    const { on, jobs } = parseWorkflow(read(".github/workflows/ci.yml"));
    expect(Object.keys(on)).toEqual(["push", "pull_request", "merge_group"]);
    const steps = jobs["proof"]?.steps ?? [];
    expect(steps.map(({ run }) => run)).toContain("bash .ci/run");
    expect(steps[0]?.with?.["fetch-depth"]).toBe(0);
  });

  test("[N14.10] git trusts the folder of a job in a container, which belongs to another user", () => {
    const inContainers = workflows.flatMap((path) =>
      Object.values(parseWorkflow(read(path)).jobs).filter(({ container }) => container),
    );
    expect(inContainers).toHaveLength(1);
    for (const { steps } of inContainers) {
      const at = steps.findIndex(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(steps[at + 1]?.run).toBe(
        'git config --global --add safe.directory "$GITHUB_WORKSPACE"',
      );
    }
  });

  test("[N14.09] look up advisories and signatures, search for secrets and write the bill of materials", () => {
    const { jobs } = parseWorkflow(read(".github/workflows/ci.yml"));
    const commands = jobs["supply-chain"]?.steps.flatMap(({ run }) => run ?? []);
    expect(commands).toEqual([
      "npm ci",
      "npm audit --omit=dev --audit-level=high",
      "npm audit signatures",
      "npm run secrets -- --history",
      "npm run sbom",
    ]);
  });

  test("name only commands and build arguments that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const text = workflows.map(read).join("\n");
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const args = [...text.matchAll(/--build-arg "(\w+)=/g)].map(([, name = ""]) => name);
    expect(args.length).toBeGreaterThan(1);
    const dockerfile = read("Dockerfile");
    expect(args.filter((name) => !new RegExp(`^ARG ${name}$`, "m").test(dockerfile))).toEqual([]);
  });

  test("[N14.10] an action by tag, a write permission, a token left behind and an expression in a script are refused", () => {
    const text = `on: { pull_request_target: {} }
permissions: write-all
jobs:
  a:
    steps:
      - uses: actions/checkout@v7
      - run: echo \${{ github.event.pull_request.title }}
`;
    expect(findWorkflowFaults(text)).toEqual([
      "runs on pull_request_target",
      "may do more than read",
      "a has no time limit",
      "a leaves its token in the folder",
      "a writes an expression into a script",
      "actions/checkout@v7 is not pinned by its commit with the version beside it",
    ]);
  });

  test("[N14.10] a job may have the permissions listed for it, and no other", () => {
    const find = (permissions: string, allowed?: Record<string, Record<string, string>>) =>
      findWorkflowFaults(
        `on: {}
permissions: { contents: read }
jobs: { a: { timeout-minutes: 1, permissions: ${permissions}, steps: [] } }
`,
        allowed,
      );
    const fault = ["a has permissions that are not listed for it"];
    expect(find("write-all")).toEqual(fault);
    expect(find("{ contents: write }", { b: { contents: "write" } })).toEqual(fault);
    expect(find("{ contents: read, packages: write }", { a: { packages: "read" } })).toEqual(fault);
    expect(
      find("{ packages: write, contents: read }", { a: { contents: "read", packages: "write" } }),
    ).toEqual([]);
    expect(find("{}")).toEqual([]);
  });
});

describe("a release", () => {
  const { jobs } = parseWorkflow(read(".github/workflows/release.yml"));
  const runScript = (job: string, name: string, programs: Record<string, string>, own: object) =>
    runStep(jobs[job]?.steps.find((step) => step.name === name)?.run, programs, own);

  test("[N14.10] is built only after the job that asks whether its commit passed", () => {
    expect(Object.keys(jobs)).toEqual(["passed", "image"]);
    expect(jobs["image"]?.needs).toBe("passed");
    expect(jobs["passed"]?.if).toBe("vars.IMAGE_REPOSITORY != ''");
  });

  test("[N14.10] stops at a tag that is not v and the version", () => {
    const run = (tag: string) =>
      runScript("passed", "The tag names the version", {}, { GITHUB_REF_NAME: tag }).code;
    expect(run(`v${limits.version}`)).toBe(0);
    expect(run("v0.0.1")).toBe(1);
    expect(run(limits.version)).toBe(1);
  });

  test("[N14.10] stops at a commit that CI did not pass on main", () => {
    const run = (count: string) =>
      runScript(
        "passed",
        "CI passed on the commit",
        { gh: `echo "$@" >> "$CALLS"; echo ${count}` },
        { GITHUB_REPOSITORY: "owner/masar", GITHUB_SHA: "15c2a8ee" },
      );
    expect(run("0").code).toBe(1);
    const { code, calls } = run("1");
    expect(code).toBe(0);
    const filters = "branch=main&event=push&head_sha=15c2a8ee&status=success";
    expect(calls).toContain(`repos/owner/masar/actions/workflows/ci.yml/runs?${filters}`);
  });

  test("[N14.10] sends the token of GitHub to ghcr.io and to no other registry", () => {
    const logIn = (image: string, token: string) =>
      runScript(
        "image",
        "Publish",
        {
          docker:
            'case "$1" in login) echo "$2 $(cat)" >> "$CALLS" ;; inspect) echo "$IMAGE@sha256:0" ;; esac',
        },
        { IMAGE: image, REGISTRY_TOKEN: token, GITHUB_TOKEN: "github", GITHUB_REF_NAME: "v1.0.0" },
      );
    expect(logIn("ghcr.io/owner/masar", "").calls).toBe("ghcr.io github\n");
    expect(logIn("registry.example.org/masar", "own").calls).toBe("registry.example.org own\n");
    for (const host of ["registry.example.org", "ghcr.io.example.org"]) {
      expect(logIn(`${host}/masar`, "")).toMatchObject({ code: 1, calls: "" });
    }
    const { env } = jobs["image"]?.steps.find(({ name }) => name === "Publish") ?? {};
    expect(env).toEqual({
      REGISTRY_TOKEN: "${{ secrets.REGISTRY_TOKEN }}",
      GITHUB_TOKEN: "${{ github.token }}",
    });
  });
});

describe("packages", () => {
  const entries = readLock(root);

  test("[N14.09] are asked for by exact version, and locked with a hash", () => {
    const ranges = Object.entries(entries)
      .filter(([folder]) => !folder.includes("node_modules/"))
      .flatMap(([folder, { dependencies, devDependencies, optionalDependencies }]) =>
        Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${folder}: ${name}@${version}`),
      );
    expect(ranges).toEqual([]);
    const unhashed = Object.entries(entries).filter(
      ([folder, { link, integrity }]) =>
        folder.includes("node_modules/") && !link && !integrity?.startsWith("sha512-"),
    );
    expect(unhashed.map(([folder]) => folder)).toEqual([]);
  });

  test("[N14.09] run no install scripts, and a new version waits a week", () => {
    const settings = read(".npmrc").split("\n");
    expect(settings).toContain("ignore-scripts=true");
    expect(settings).toContain("save-exact=true");
    const days = /^min-release-age=(\d+)$/m.exec(read(".npmrc"))?.[1];
    const renovate = JSON.parse(read("renovate.json")) as { minimumReleaseAge: string };
    expect(renovate.minimumReleaseAge).toBe(`${days} days`);
  });

  test("[N14.10] Renovate adds digests to base images, and until then the page of releases calls their tags mutable", () => {
    const { extends: presets } = JSON.parse(read("renovate.json")) as { extends: string[] };
    expect(presets).toContain("docker:pinDigests");
    const bases = ["Dockerfile", ".devcontainer/Dockerfile", ".github/workflows/ci.yml"].flatMap(
      (path) => [...read(path).matchAll(/\bnode:\d\S+/g)].map(([image]) => image),
    );
    expect(bases).toHaveLength(3);
    const isPinned = bases.every((image) => /@sha256:[0-9a-f]{64}$/.test(image));
    expect(read("docs/operations/release.md").includes("their tags are mutable")).toBe(!isPinned);
  });

  test("[N14.09] the page of releases says how to install a fix of a vulnerability within the week", () => {
    for (const path of ["docs/operations/release.md", "docs/decisions/071-releases.md"]) {
      expect(read(path)).toContain("npm install --min-release-age=0 <package>@<version>");
    }
  });

  test("[N14.10] Renovate pins, and its groups name packages that are locked", () => {
    const { rangeStrategy, packageRules } = JSON.parse(read("renovate.json")) as {
      rangeStrategy: string;
      packageRules: { matchPackageNames: string[]; enabled?: boolean }[];
    };
    expect(rangeStrategy).toBe("pin");
    const names = Object.keys(entries).map((folder) => folder.split("node_modules/").at(-1) ?? "");
    const patterns = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames);
    const isKnown = (pattern: string) =>
      pattern.endsWith("/*")
        ? names.some((name) => name.startsWith(pattern.slice(0, -1)))
        : names.includes(pattern);
    expect(patterns.filter((pattern) => pattern !== "node" && !isKnown(pattern))).toEqual([]);
  });
});

test("[N14.09] git and the build context leave out a filled copy of the example of secrets", () => {
  const copies = ["secrets.yaml", "deploy/kubernetes/secrets.yaml"];
  const args = ["check-ignore", "--no-index", ...copies, "deploy/kubernetes/secrets.example.yaml"];
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  expect(stdout.trim().split("\n")).toEqual(copies);
  expect(findIgnoredSources(read(".dockerignore"), copies)).toEqual(copies);
});

describe("files for people who contribute", () => {
  test("[N14.10] every pattern of CODEOWNERS matches a file, and the owners are marked as placeholders", () => {
    const lines = read(".github/CODEOWNERS")
      .split("\n")
      .filter((line) => /^[^#\s]/.test(line));
    const patterns = lines.map((line) => line.split(/\s+/)[0] ?? "").filter((own) => own !== "*");
    const isUsed = (pattern: string) =>
      paths.some((path) =>
        pattern.endsWith("/") ? `/${path}`.startsWith(pattern) : `/${path}` === pattern,
      );
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => !isUsed(pattern))).toEqual([]);
    expect(lines.filter((line) => !line.includes(" @OWNER/"))).toEqual([]);
  });

  test("the forms for issues are complete", () => {
    for (const name of ["fault", "wish"]) {
      const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
        name: string;
        description: string;
        body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
      };
      expect([form.name, form.description].every(Boolean)).toBe(true);
      const fields = form.body.filter(({ type }) => type !== "markdown");
      expect(fields.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([]);
    }
    expect(existsSync(join(root, ".github/pull_request_template.md"))).toBe(true);
  });

  test("[N14.10] the development container installs what .ci/run installs", () => {
    const packages = [...read(".ci/run").matchAll(/missing\+=\(([^)]+)\)/g)].flatMap(
      ([, names = ""]) => names.split(" "),
    );
    expect(packages.length).toBeGreaterThan(10);
    const words = read(".devcontainer/Dockerfile").split(/\s+/);
    expect(packages.filter((name) => !words.includes(name))).toEqual([]);
    const { build } = JSON.parse(read(".devcontainer/devcontainer.json")) as {
      build: { dockerfile: string };
    };
    expect(paths).toContain(`.devcontainer/${build.dockerfile}`);
    // It runs as the user node, without --privileged.
    expect(read(".devcontainer/Dockerfile").split("\n")[0]).toContain("npm run image");
  });

  test("one version of Masar is named everywhere, and the changelog has an entry for what is next", () => {
    const { version } = limits;
    const places = {
      "compose.yaml": `image: masar:${version}`,
      "tools/image/image-name.ts": `masar:${version}"`,
      Dockerfile: `image.version="${version}"`,
      "deploy/kubernetes/kustomization.yaml": `newTag: ${version}`,
      "deploy/kubernetes/migrate/kustomization.yaml": `newTag: ${version}`,
      "package.json": `"version": "${version}"`,
    };
    const others = Object.entries(places).filter(([path, text]) => !read(path).includes(text));
    expect(others).toEqual([]);
    expect(read("CHANGELOG.md")).toMatch(/^## Unreleased$/m);
  });

  test("one version of Node is named everywhere", () => {
    const version = read(".nvmrc").trim();
    const places = [
      ".ci/run",
      "Dockerfile",
      ".devcontainer/Dockerfile",
      ".github/workflows/ci.yml",
    ];
    const pattern = /(?:node:|\$package@)(\d+\.\d+\.\d+)/g;
    for (const path of places) {
      const named = [...read(path).matchAll(pattern)].map(([, own]) => own);
      expect([path, ...new Set(named)]).toEqual([path, version]);
    }
  });
});
