function element(id: number[], content: number[], size = sizeOf(content.length)): number[] {
  return [...id, ...size, ...content];
}

/** An EBML size of eight bytes. */
function sizeOf(length: number): number[] {
  return [0x01, 0, 0, 0, ...number32(length)];
}

/** One Opus packet with a single 20 ms frame; `bytes` follow its first byte. */
const packet = (bytes: number) => [0xfc, ...Array<number>(bytes).fill(7)];
const unknownSize = [0x01, 255, 255, 255, 255, 255, 255, 255];

/** Like MediaRecorder of Chromium: no length in the header, clusters of unknown size. */
export function makeWebm(seconds: number, { codec = "A_OPUS", packetBytes = 40 } = {}): Uint8Array {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
  const track = element([0xae], element([0x86], [...Buffer.from(codec)]));
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track);
  const block = element([0xa3], [0x81, 0, 0, 0x80, ...packet(packetBytes)]);
  const blocks = Array.from({ length: Math.round(seconds * 50) }, () => block).flat();
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], [0xe7, 0x81, 0, ...blocks], unknownSize);
  const segment = element([0x18, 0x53, 0x80, 0x67], [...tracks, ...cluster], unknownSize);
  return new Uint8Array([...header, ...segment]);
}

function box(kind: string, content: number[]): number[] {
  return [...number32(content.length + 8), ...Buffer.from(kind), ...content];
}

const number32 = (value: number) => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];

/** Like Safari: one AAC track at 44,100 Hz, its packets in a fragment or in a table. */
export function makeMp4(
  seconds: number,
  { handler = "soun", timescale = 44_100, isWhole = false } = {},
): Uint8Array {
  const packets = Math.round((seconds * 44_100) / 1024);
  const mdhd = box("mdhd", [
    0,
    0,
    0,
    0,
    ...number32(0),
    ...number32(0),
    ...number32(timescale),
    ...number32(1),
    0,
    0,
    0,
    0,
  ]);
  const hdlr = box("hdlr", [
    ...number32(0),
    ...number32(0),
    ...Buffer.from(handler),
    ...Array<number>(12).fill(0),
  ]);
  // The first table claims one packet of one tick; the second is correct.
  const tables = [
    ...box("stts", [...number32(0), ...number32(1), ...number32(1), ...number32(1)]),
    ...box("stsz", [...number32(0), ...number32(10), ...number32(packets)]),
  ];
  const minf = isWhole ? box("minf", box("stbl", tables)) : [];
  const moov = box("moov", [
    ...box("trak", box("mdia", [...mdhd, ...hdlr, ...minf])),
    ...box(
      "mvex",
      box("trex", [
        ...number32(0),
        ...number32(1),
        ...number32(1),
        ...number32(1024),
        ...number32(0),
        ...number32(0),
      ]),
    ),
  ]);
  const moof = box(
    "moof",
    box("traf", [
      ...box("tfhd", [...number32(0), ...number32(1)]),
      ...box("trun", [...number32(0), ...number32(packets)]),
    ]),
  );
  return new Uint8Array([
    ...box("ftyp", [...Buffer.from("iso5")]),
    ...moov,
    ...(isWhole ? [] : moof),
    ...box("mdat", [1, 2, 3]),
  ]);
}
