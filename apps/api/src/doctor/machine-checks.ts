import { statfs } from "node:fs/promises";
import type { Finding } from "#api/doctor/finding.ts";
import { requireCurrentZones } from "#api/zones.ts";

const minFreeBytes = 2_000_000_000;
const minFreeShare = 0.1;

export function checkZones(found?: string): Finding {
  const name = "time zones";
  try {
    requireCurrentZones(found);
    return { name, state: "ok", detail: found ?? process.versions["tz"] ?? "" };
  } catch (error) {
    const fix = "install the newest Node 24";
    return { name, state: "fault", detail: (error as Error).message, fix };
  }
}

/** Only the disk of this machine: the database's may be another one. */
export async function checkDisk(
  read: () => Promise<{ bavail: number; blocks: number; bsize: number }> = () => statfs("/"),
): Promise<Finding> {
  const { bavail, blocks, bsize } = await read();
  const free = bavail * bsize;
  const share = bavail / blocks;
  const found = {
    name: "disk",
    detail: `${(free / 1e9).toFixed(1)} GB free, ${Math.round(share * 100)} %`,
  };
  if (free >= minFreeBytes && share >= minFreeShare) return { ...found, state: "ok" };
  const fix =
    "free space or enlarge the disk; du --one-file-system --max-depth=2 / shows what fills it";
  return { ...found, state: "fault", fix };
}
