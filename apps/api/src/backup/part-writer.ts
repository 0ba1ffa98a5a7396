import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type BackupManifest, partKey } from "#api/backup/manifest.ts";
import { ObjectExists, type Storage } from "#api/storage/storage.ts";

const compress = promisify(gzip);
const partBytes = 16 * 1024 * 1024;

/** Add one file at a time. */
export function createPartWriter(storage: Storage, id: string) {
  const files: BackupManifest["files"] = [];
  const parts: BackupManifest["parts"] = [];
  const buffer = Buffer.allocUnsafe(partBytes);
  let used = 0;

  async function flush(): Promise<void> {
    const bytes = await compress(buffer.subarray(0, used), { level: 1 });
    const key = partKey(id, parts.length + 1);
    await putPart(storage, key, bytes);
    parts.push({ key, sha256: createHash("sha256").update(bytes).digest("hex") });
    used = 0;
  }

  return {
    files,
    parts,
    async add(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        for (let from = 0; from < chunk.length;) {
          const taken = chunk.subarray(from, from + partBytes - used);
          buffer.set(taken, used);
          used += taken.length;
          from += taken.length;
          if (used === partBytes) await flush();
        }
      }
      files.push({ path, size, sha256: hash.digest("hex") });
    },
    async end(): Promise<void> {
      if (used > 0) await flush();
    },
  };
}

/** A request that is repeated because its answer was lost finds its own part, so the same bytes are accepted. */
async function putPart(storage: Storage, key: string, bytes: Buffer): Promise<void> {
  try {
    await storage.put(key, bytes, { isNew: true });
  } catch (error) {
    if (!(error instanceof ObjectExists)) throw error;
    const stored = await storage.get(key);
    if (!stored?.equals(bytes)) throw new Error(`There is another ${key}`, { cause: error });
  }
}
