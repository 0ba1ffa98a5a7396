import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { ObjectExists, type Storage } from "#api/storage/storage.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A segment, a history file, or the label of a backup, as PostgreSQL names them. */
const walName = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.partial|\.[0-9A-F]{8}\.backup)?)$/;

const segmentName = /^[0-9A-F]{24}$/;

const keyOf = (name: string) => `wal/${requireWalName(name)}.gz`;

function requireWalName(name: string): string {
  if (!walName.test(name)) throw new Error(`Not a file of the WAL: ${name}`);
  return name;
}

/**
 * PostgreSQL deletes the segment once this returns. A segment that was stored before its server stopped is offered
 * again, so the same bytes are accepted; other bytes come from another server with the same archive.
 */
export async function archiveWal(storage: Storage, path: string, name: string): Promise<void> {
  const bytes = await readFile(path);
  // A forced switch leaves most of a segment empty, which compresses to almost nothing.
  const compressed = await compress(bytes, { level: 1 });
  try {
    await storage.put(keyOf(name), compressed, { isNew: true });
  } catch (error) {
    if (!(error instanceof ObjectExists)) throw error;
    const stored = await fetchWal(storage, name);
    if (!stored?.equals(bytes))
      throw new Error(`The archive has another ${name}`, { cause: error });
  }
}

/** Returns false where the archive has no such file. */
export async function restoreWal(storage: Storage, name: string, path: string): Promise<boolean> {
  const bytes = await fetchWal(storage, name);
  if (!bytes) return false;
  await writeFile(path, bytes, { mode: 0o600 });
  return true;
}

async function fetchWal(storage: Storage, name: string): Promise<Buffer | undefined> {
  const compressed = await storage.get(keyOf(name));
  return compressed && (await expand(compressed));
}

/** Throws unless the archive has every segment from `first` to the newest of its timeline. */
export async function requireWholeWal(
  storage: Storage,
  first: string,
  segmentBytes = 16 * 1024 * 1024,
): Promise<void> {
  const keys = await storage.list(`wal/${first.slice(0, 8)}`);
  const names = keys
    .map((key) => key.slice("wal/".length, -".gz".length))
    .filter((name) => segmentName.test(name) && name >= first);
  let expected = first;
  for (const name of names.length > 0 ? names : [""]) {
    if (name !== expected) throw new Error(`The archive lacks ${expected}.`);
    expected = nextSegment(expected, segmentBytes);
  }
}

/** The last eight digits count the segments of 4 GiB. */
function nextSegment(name: string, segmentBytes: number): string {
  const segmentsPerLog = 2 ** 32 / segmentBytes;
  const isLast = parseInt(name.slice(16), 16) === segmentsPerLog - 1;
  const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  const log = parseInt(name.slice(8, 16), 16) + (isLast ? 1 : 0);
  const segment = isLast ? 0 : parseInt(name.slice(16), 16) + 1;
  return name.slice(0, 8) + toHex(log) + toHex(segment);
}

/** The place of a segment in the WAL, without its timeline. It moves back when an earlier point in time is restored. */
const positionOf = (segment: string) => segment.slice(8, 24);

/** Deletes the files before all of `segments`, of every timeline. History files stay. Returns how many were deleted. */
export async function deleteWalBefore(storage: Storage, segments: string[]): Promise<number> {
  const [first = ""] = segments.map(positionOf).toSorted();
  const old = (await storage.list("wal/"))
    .map((key) => key.slice("wal/".length, -".gz".length))
    .filter((name) => walName.test(name) && !name.endsWith(".history"))
    .filter((name) => positionOf(name) < first);
  for (const name of old) await storage.delete(keyOf(name));
  return old.length;
}
