/** Element ids of EBML and Matroska. */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  simpleBlock: 0xa3,
  block: 0xa1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codec: 0x86,
};
const containers = new Set([ids.segment, ids.cluster, ids.blockGroup, ids.tracks, ids.trackEntry]);

/**
 * Seconds of a WebM recording: the sum of its Opus packets, since recorders write no length into the header and
 * a header could claim any. Null for other files.
 */
export function measureWebm(bytes: Uint8Array): number | null {
  if (readNumber(bytes, 0, 4) !== 0x1a45dfa3) return null;
  let isOpus = false;
  let milliseconds = 0;
  const header = readElement(bytes, 0);
  let at = header ? header.end : 0;
  while (at < bytes.length) {
    const element = readElement(bytes, at);
    if (!element) {
      // The last block of a stopped recording may be cut. Anything else is rejected, because a transcriber might
      // read on where this parser cannot.
      if (isCutBlock(bytes, at)) break;
      return null;
    }
    if (containers.has(element.id)) {
      // Continue with the content, so that unknown sizes need no end.
      at = element.start;
      continue;
    }
    const content = bytes.subarray(element.start, element.end);
    if (element.id === ids.codec) isOpus = new TextDecoder().decode(content) === "A_OPUS";
    if (element.id === ids.simpleBlock || element.id === ids.block) {
      const packet = readPacket(content);
      if (!packet) return null;
      milliseconds += packet;
    }
    at = element.end;
  }
  return isOpus && milliseconds > 0 ? milliseconds / 1000 : null;
}

/** The largest block that recorders write. */
const maxBlockBytes = 8192;
const maxHeadBytes = 12;

function isCutBlock(bytes: Uint8Array, at: number): boolean {
  const rest = bytes.length - at;
  const id = readVariable(bytes, at, 4, false)?.value;
  const isBlock = id === ids.simpleBlock || id === ids.block;
  return rest < maxHeadBytes || (isBlock && rest < maxBlockBytes);
}

type Element = { id: number; start: number; end: number };

function readElement(bytes: Uint8Array, at: number): Element | null {
  const id = readVariable(bytes, at, 4, false);
  if (!id) return null;
  const size = readVariable(bytes, at + id.length, 8, true);
  if (!size) return null;
  const start = at + id.length + size.length;
  const end = size.isUnknown ? bytes.length : start + size.value;
  // Only containers may be cut off.
  if (end > bytes.length && !containers.has(id.value)) return null;
  return { id: id.value, start, end };
}

/** An EBML number; its first byte gives the length, and ids keep that marker bit. */
function readVariable(bytes: Uint8Array, at: number, maxLength: number, isSize: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > maxLength || at + length > bytes.length) return null;
  let value = isSize ? first & (0xff >> length) : first;
  let isUnknown = isSize && value === 0xff >> length;
  for (let offset = 1; offset < length; offset++) {
    const next = bytes[at + offset] ?? 0;
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value, length, isUnknown };
}

/** Milliseconds of the only packet of a block; null with lacing, which recorders do not use. */
function readPacket(block: Uint8Array): number | null {
  const track = readVariable(block, 0, 8, true);
  if (!track) return null;
  const flags = block[track.length + 2];
  if (flags === undefined || (flags & 0x06) !== 0) return null;
  return measureOpus(block.subarray(track.length + 3));
}

const frameMilliseconds = {
  silk: [10, 20, 40, 60],
  hybrid: [10, 20, 10, 20],
  celt: [2.5, 5, 10, 20],
};

/** RFC 6716, section 3.1: the first byte gives the length and number of frames. */
function measureOpus(packet: Uint8Array): number | null {
  const first = packet[0];
  if (first === undefined) return null;
  const kind = first >> 3;
  const { silk, hybrid, celt } = frameMilliseconds;
  const lengths = kind < 12 ? silk : kind < 16 ? hybrid : celt;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 0x3f;
  const total = (lengths[kind % 4] ?? 0) * frames;
  return total > 0 && total <= 120 ? total : null;
}

function readNumber(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
}
