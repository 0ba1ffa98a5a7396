import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatRelease } from "@masar/contract/release";
import { findBuildId } from "../../apps/web/build-id.ts";
import { root } from "../checks/repository.ts";
import { buildBillOfMaterials } from "./bill-of-materials.ts";
import { findRefusedLicences, writeLicenceList } from "./licences.ts";
import { listLockedPackages, readLock } from "./lock-packages.ts";
import { readLicence } from "./read-licence.ts";

/** `npm run sbom`: the bill of materials and the licences of what the lock file names. */
const folder = join(root, ".local/sbom");
const packages = listLockedPackages(readLock(root), (own) => readLicence(root, own));
const document = buildBillOfMaterials({
  packages,
  release: formatRelease(findBuildId()),
  serialNumber: randomUUID(),
  timestamp: new Date().toISOString(),
});
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "masar.cdx.json"), `${JSON.stringify(document, null, 2)}\n`);
await writeFile(join(folder, "licences.md"), writeLicenceList(packages));
const shipped = packages.filter(({ isShipped }) => isShipped).length;
process.stdout.write(
  `${packages.length} packages, ${shipped} of them in the product: .local/sbom/masar.cdx.json, .local/sbom/licences.md\n`,
);
const refused = findRefusedLicences(packages);
if (refused.length > 0) {
  process.stderr.write(`Not on the list of allowed licences:\n${refused.join("\n")}\n`);
  process.exitCode = 1;
}
