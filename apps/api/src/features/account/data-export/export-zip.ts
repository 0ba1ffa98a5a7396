import { Zip, ZipDeflate } from "fflate";

const chunkBytes = 512 * 1024;

type Piece = string | Uint8Array;

/** Streams a zip to `save` in chunks, so that only the current chunk is in memory. Add one file at a time. */
export function createZip(save: (chunk: Buffer, index: number) => Promise<void>) {
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let byteSize = 0;
  let index = 0;
  let failure: Error | null = null;
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    buffered.push(bytes);
    bufferedBytes += bytes.length;
  });

  async function flush(minBytes: number): Promise<void> {
    if (failure) throw failure;
    if (bufferedBytes < minBytes) return;
    const all = Buffer.concat(buffered);
    buffered = [];
    bufferedBytes = 0;
    for (let from = 0; from < all.length; from += chunkBytes) {
      const chunk = all.subarray(from, from + chunkBytes);
      await save(chunk, index++);
      byteSize += chunk.length;
    }
  }

  return {
    async add(name: string, pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<void> {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const piece of pieces) {
        file.push(typeof piece === "string" ? encoder.encode(piece) : piece);
        await flush(chunkBytes);
      }
      file.push(new Uint8Array(0), true);
      await flush(chunkBytes);
    },
    async end(): Promise<{ byteSize: number }> {
      zip.end();
      await flush(0);
      return { byteSize };
    },
  };
}
