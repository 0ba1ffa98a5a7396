type Box = { kind: string; start: number; end: number };

const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"]);
/** Samples per AAC packet. */
const aacFrame = 1024;

/** The timescale is not trusted: a large one would make any recording short. */
const sampleRates = { lowest: 8000, highest: 48_000 };

/** Seconds of an MP4 recording, counted by its packets and not by its length tables. Null for other files. */
export function measureMp4(bytes: Uint8Array): number | null {
  if (readText(bytes, 4) !== "ftyp") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = { timescale: 0, packets: 0, isSound: false };
  try {
    readBoxes(0, bytes.length);
  } catch {
    // A box points outside of the file.
    return null;
  }
  const { timescale, packets, isSound } = found;
  if (!isSound || timescale === 0 || packets === 0) return null;
  const rate = Math.min(Math.max(timescale, sampleRates.lowest), sampleRates.highest);
  return (packets * aacFrame) / rate;

  function readBoxes(from: number, to: number): void {
    let at = from;
    while (at + 8 <= to) {
      const size = view.getUint32(at);
      const end = size === 0 ? to : at + size;
      const box: Box = { kind: readText(bytes, at + 4), start: at + 8, end };
      if (size === 1 || end <= at || end > to) {
        // Only the media data may be cut off or larger than four gigabytes.
        if (box.kind === "mdat") return;
        throw new RangeError(box.kind);
      }
      if (containers.has(box.kind)) readBoxes(box.start, box.end);
      else readBox(box);
      at = end;
    }
  }

  function readBox({ kind, start }: Box): void {
    if (kind === "mdhd") {
      found.timescale = view.getUint32(start + (view.getUint8(start) === 1 ? 20 : 12));
    } else if (kind === "hdlr") {
      found.isSound ||= readText(bytes, start + 8) === "soun";
    } else if (kind === "stsz" || kind === "stz2") {
      found.packets += view.getUint32(start + 8);
    } else if (kind === "trun") {
      found.packets += view.getUint32(start + 4);
    }
  }
}

function readText(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
