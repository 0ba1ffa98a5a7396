import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSupportedSpdxId } from "@cyclonedx/cyclonedx-library/SPDX";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { root } from "../checks/repository.ts";
import { buildBillOfMaterials } from "./bill-of-materials.ts";
import {
  allowedLicences,
  findRefusedLicences,
  isAllowed,
  licencesFromReadme,
  writeLicenceList,
} from "./licences.ts";
import { listLockedPackages, type LockEntries, readLock } from "./lock-packages.ts";
import { readLicence } from "./read-licence.ts";

const entries = readLock(root);
const packages = listLockedPackages(entries, (folder) => readLicence(root, folder));
const build = (own = packages) =>
  buildBillOfMaterials({
    packages: own,
    release: "1.0.0+15c2a8ee",
    serialNumber: "3e671687-395b-41f5-a30f-a58921a69b79",
    timestamp: "2026-11-19T12:00:00.000Z",
  });

/** The schema of CycloneDX, in the package of its authors. */
function createValidator() {
  const library = fileURLToPath(import.meta.resolve("@cyclonedx/cyclonedx-library/package.json"));
  const read = (name: string) =>
    JSON.parse(
      readFileSync(join(dirname(library), "res/schema", `${name}.SNAPSHOT.schema.json`), "utf8"),
    ) as { $id: string };
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Of drafts that ajv-formats leaves out; nothing of ours uses them.
  for (const name of ["iri-reference", "idn-email"]) ajv.addFormat(name, true);
  // The schema names the others by their files.
  for (const name of ["spdx", "jsf-0.82", "cryptography-defs"]) {
    const { $id, ...schema } = read(name);
    const base = new URL(`${name}.SNAPSHOT.schema.json`, $id).href;
    ajv.addSchema({ ...schema, $id: base });
  }
  const validate = ajv.compile(read("bom-1.6"));
  return (document: unknown) => {
    validate(document);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

describe("the bill of materials", () => {
  const findFaults = createValidator();

  test("[N14.09] of the lock file holds to the schema of CycloneDX 1.6", () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(findFaults(build())).toEqual([]);
  });

  test("with an unknown licence, a wrong scope or a short hash does not hold to it", () => {
    const [first] = build().components;
    const change = (own: object) => ({ ...build(), components: [{ ...first, ...own }] });
    for (const own of [
      { licenses: [{ license: { id: "Nobody-1.0" } }] },
      { scope: "shipped" },
      { hashes: [{ alg: "SHA-512", content: "ab" }] },
    ]) {
      expect(findFaults(change(own)).length).toBeGreaterThan(0);
    }
  });

  test("[N14.09] names every package of the lock file with hash, licence and address", () => {
    const folders = Object.entries(entries).filter(
      ([folder, entry]) => folder.includes("node_modules/") && !entry.link,
    );
    const expected = folders.map(([folder, { name, version }]) => {
      const own = name ?? folder.slice(folder.lastIndexOf("node_modules/") + 13);
      return `pkg:npm/${own.replace("@", "%40")}@${version}`;
    });
    const { components } = build();
    expect(components.map(({ purl }) => purl)).toEqual([...new Set(expected)].toSorted());
    const bare = components.filter(
      (component) => !("hashes" in component) || component.licenses.length === 0,
    );
    expect(bare.map(({ purl }) => purl)).toEqual([]);
  });

  test("[N14.09] has as many packages as the page of releases says", () => {
    const shipped = packages.filter(({ isShipped }) => isShipped).length;
    const page = readFileSync(join(root, "docs/operations/release.md"), "utf8");
    const sentence = `The lock file has ${packages.length} packages, ${shipped} of them in the product`;
    expect(page).toContain(sentence);
  });

  test("[N14.09] marks what ships and what only builds and tests", () => {
    const scopes = Object.fromEntries(build().components.map(({ name, scope }) => [name, scope]));
    expect(scopes).toMatchObject({
      fastify: "required",
      "react-dom": "required",
      "ts-fsrs": "required",
      "sharp-linux-x64": "optional",
      vitest: "excluded",
      "smtp-server": "excluded",
      vite: "excluded",
    });
  });
});

test("a package in two folders is listed once and ships if one of them does", () => {
  const lock: LockEntries = {
    "apps/api": { dependencies: { a: "1.0.0", "@masar/own": "1.0.0" } },
    "packages/own": { version: "1.0.0", dependencies: { b: "1.0.0" } },
    "node_modules/@masar/own": { link: true, resolved: "packages/own" },
    "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { c: "2.0.0" } },
    "node_modules/a/node_modules/c": { version: "2.0.0", license: "MIT" },
    "node_modules/b": { version: "1.0.0", license: "ISC" },
    "node_modules/c": { version: "1.0.0", license: "MIT" },
    "node_modules/d/node_modules/c": { version: "2.0.0", license: "MIT" },
  };
  const listed = listLockedPackages(lock, () => undefined);
  expect(listed.map((own) => [`${own.name}@${own.version}`, own.isShipped, own.needs])).toEqual([
    ["a@1.0.0", true, ["c@2.0.0"]],
    ["b@1.0.0", true, []],
    ["c@1.0.0", false, []],
    ["c@2.0.0", true, []],
  ]);
});

describe("licences", () => {
  test("[N14.09] every package has an allowed licence", () => {
    expect(findRefusedLicences(packages)).toEqual([]);
  });

  test("[N14.09] a licence that is not on the list, and none at all, are refused", () => {
    const [first] = packages;
    if (!first) throw new Error("The lock file is empty");
    const change = (name: string, licence?: string) => ({
      ...first,
      name,
      version: "1.0.0",
      licence,
    });
    expect(
      findRefusedLicences([
        change("paid", "SEE LICENSE IN LICENSE.md"),
        change("network", "SSPL-1.0"),
        change("choice", "(SSPL-1.0 OR MIT)"),
        change("both", "MIT AND SSPL-1.0"),
        change("silent"),
      ]),
    ).toEqual([
      "paid@1.0.0: SEE LICENSE IN LICENSE.md",
      "network@1.0.0: SSPL-1.0",
      "both@1.0.0: MIT AND SSPL-1.0",
      "silent@1.0.0: no licence named",
    ]);
  });

  test.each([
    ["MIT", true],
    ["(MIT OR EUPL-1.1+)", true],
    ["MIT AND (SSPL-1.0 OR ISC)", true],
    ["MIT OR SSPL-1.0 AND SSPL-1.0", true],
    ["(MIT OR ISC) AND SSPL-1.0", false],
    ["MIT SSPL-1.0", false],
    ["(MIT", false],
    ["", false],
  ])("the expression %j is allowed: %s", (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });

  test("the list has only identifiers of SPDX that a package uses", () => {
    const used = new Set(packages.flatMap(({ licence = "" }) => licence.match(/[^\s()]+/g) ?? []));
    const all = [...allowedLicences];
    expect(all.filter((licence) => !isSupportedSpdxId(licence) || !used.has(licence))).toEqual([]);
    const known = packages.map(({ name, version }) => `${name}@${version}`);
    expect(Object.keys(licencesFromReadme).filter((own) => !known.includes(own))).toEqual([]);
  });

  test("[N14.09] the list of licences names each package under its licence, what ships first", () => {
    const text = writeLicenceList(packages);
    const [shipped = "", rest = ""] = text.split("## To build, check and test");
    expect(shipped).toContain("\n- fastify ");
    expect(rest).toContain("\n- vitest ");
    expect(text.match(/^- /gm)).toHaveLength(packages.length);
  });
});
