import { inflateRawSync } from "node:zlib";

const entryMark = 0x02_01_4b_50;
const endMark = 0x06_05_4b_50;

/** The texts of a zip by path, read by its central directory. */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error("This is not a zip");
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entryMark) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((from) =>
      zip.readUInt16LE(at + from),
    ) as [number, number, number];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, readEntry(zip, at));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}

function readEntry(zip: Buffer, at: number): string {
  const isPacked = zip.readUInt16LE(at + 10) !== 0;
  const length = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + length);
  return (isPacked ? inflateRawSync(bytes) : bytes).toString("utf8");
}
