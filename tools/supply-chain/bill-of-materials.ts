import { findLicence } from "./licences.ts";
import type { LockedPackage } from "./lock-packages.ts";

interface BomOptions {
  packages: LockedPackage[];
  /** Version and build. */
  release: string;
  serialNumber: string;
  timestamp: string;
}

const ownRef = "masar";

/** A bill of materials in the form of CycloneDX 1.6. What does not ship has the scope `excluded`. */
export function buildBillOfMaterials({ packages, release, serialNumber, timestamp }: BomOptions) {
  const refs = new Map(
    packages.map(({ name, version }) => [`${name}@${version}`, toPurl(name, version)]),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serialNumber}`,
    version: 1,
    metadata: {
      timestamp,
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": ownRef,
        name: "masar",
        version: release,
        licenses: [{ license: { id: "AGPL-3.0-only" } }],
      },
    },
    components: packages.map(toComponent),
    dependencies: [
      {
        ref: ownRef,
        dependsOn: packages
          .filter((p) => p.isShipped)
          .map(refOf)
          .toSorted(),
      },
      ...packages.map((locked) => ({
        ref: refOf(locked),
        dependsOn: [...new Set(locked.needs.flatMap((need) => refs.get(need) ?? []))].toSorted(),
      })),
    ],
  };
}

function refOf({ name, version }: LockedPackage): string {
  return toPurl(name, version);
}

function toComponent(locked: LockedPackage) {
  const { name, version, integrity, isShipped, isOptional } = locked;
  const [group, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const licence = findLicence(locked);
  return {
    type: "library",
    "bom-ref": refOf(locked),
    ...(group ? { group } : {}),
    name: own ?? name,
    version,
    scope: isShipped ? (isOptional ? "optional" : "required") : "excluded",
    ...(integrity ? { hashes: [toHash(integrity)] } : {}),
    licenses: licence === undefined ? [] : [toLicence(licence)],
    purl: refOf(locked),
  };
}

function toLicence(licence: string) {
  return /[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } };
}

/** `sha512-<base64>` of the lock file, as the hexadecimal text of CycloneDX. */
function toHash(integrity: string) {
  const [algorithm = "", digest = ""] = integrity.split(/-(.*)/s);
  const alg = { sha512: "SHA-512", sha1: "SHA-1" }[algorithm];
  if (!alg) throw new Error(`The lock file has a hash of an unknown kind: ${algorithm}`);
  return { alg, content: Buffer.from(digest, "base64").toString("hex") };
}

/** https://github.com/package-url/purl-spec: the @ of a scope is encoded, the one of the version is not. */
function toPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
