import { Zip, ZipDeflate } from "fflate";

const chunkBytes = 512 * 1024;

type Piece = string | Uint8Array;

/**
 * Writes a zip piece by piece and hands it on in chunks: what is not handed on yet is all that is held in memory.
 * Files are added one after another.
 */
export function createZip(save: (chunk: Buffer, place: number) => Promise<void>) {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let byteSize = 0;
  let place = 0;
  let failure: Error | null = null;
  const text = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    waiting.push(bytes);
    waitingBytes += bytes.length;
  });

  async function handOn(atLeast: number): Promise<void> {
    if (failure) throw failure;
    if (waitingBytes < atLeast) return;
    const all = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    for (let from = 0; from < all.length; from += chunkBytes) {
      const chunk = all.subarray(from, from + chunkBytes);
      await save(chunk, place++);
      byteSize += chunk.length;
    }
  }

  return {
    async add(name: string, pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<void> {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const piece of pieces) {
        file.push(typeof piece === "string" ? text.encode(piece) : piece);
        await handOn(chunkBytes);
      }
      file.push(new Uint8Array(0), true);
      await handOn(chunkBytes);
    },
    async end(): Promise<{ byteSize: number }> {
      zip.end();
      await handOn(0);
      return { byteSize };
    },
  };
}
