import { crc32, deflateSync } from "node:zlib";

type Pixels = { width: number; height: number; rgba: Uint8Array };

const maxColours = 128;

/** A PNG with a palette: drawings have few colours, and the shades along their edges look alike. */
export function encodePalettePng({ width, height, rgba }: Pixels): Buffer {
  const palette = commonColours(rgba);
  const nearest = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = readColour(rgba, y * width + x);
      const index = nearest.get(colour) ?? findNearest(palette, colour);
      nearest.set(colour, index);
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each an index into the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    makeChunk("IHDR", header),
    makeChunk("PLTE", Buffer.from(palette.flatMap(channels))),
    makeChunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    makeChunk("IEND", Buffer.alloc(0)),
  ]);
}

function commonColours(rgba: Uint8Array): number[] {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const colour = readColour(rgba, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxColours)
    .map(([colour]) => colour);
}

function readColour(rgba: Uint8Array, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3);
  return (red << 16) | (green << 8) | blue;
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function findNearest(palette: number[], colour: number): number {
  const wanted = channels(colour);
  const distances = palette.map((known) =>
    channels(known).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
