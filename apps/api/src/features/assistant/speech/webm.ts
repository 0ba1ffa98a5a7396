/** Element ids of EBML and Matroska, as they stand in the file. */
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
 * How long a WebM recording plays, in seconds: the sum of its Opus packets, each by its own first byte. A
 * recorder writes no length into the header, and a header could claim any. Null when it is no such recording.
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
      // The last block of a recording that was stopped may be cut: what is whole before it counts. Anything
      // else a recogniser might read where we cannot, and it would be longer than measured.
      if (isCutBlock(bytes, at)) break;
      return null;
    }
    if (containers.has(element.id)) {
      // Their contents follow at once; unknown sizes need no end then.
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

/** No recorder writes a larger block. */
const largestBlock = 8192;
const largestHead = 12;

function isCutBlock(bytes: Uint8Array, at: number): boolean {
  const rest = bytes.length - at;
  const id = readVariable(bytes, at, 4, false)?.value;
  const isBlock = id === ids.simpleBlock || id === ids.block;
  return rest < largestHead || (isBlock && rest < largestBlock);
}

type Element = { id: number; start: number; end: number };

function readElement(bytes: Uint8Array, at: number): Element | null {
  const id = readVariable(bytes, at, 4, false);
  if (!id) return null;
  const size = readVariable(bytes, at + id.length, 8, true);
  if (!size) return null;
  const start = at + id.length + size.length;
  const end = size.isUnknown ? bytes.length : start + size.value;
  // Containers may be cut off; what is read whole must be there.
  if (end > bytes.length && !containers.has(id.value)) return null;
  return { id: id.value, start, end };
}

/** A number whose first byte says how many follow; ids keep that mark, sizes do not. */
function readVariable(bytes: Uint8Array, at: number, most: number, isSize: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > bytes.length) return null;
  let value = isSize ? first & (0xff >> length) : first;
  let isUnknown = isSize && value === 0xff >> length;
  for (let place = 1; place < length; place++) {
    const next = bytes[at + place] ?? 0;
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value, length, isUnknown };
}

/** Milliseconds of the one packet of a block; recorders never lace several into one. */
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

/** RFC 6716, section 3.1: the first byte tells length and number of the frames. */
function measureOpus(packet: Uint8Array): number | null {
  const first = packet[0];
  if (first === undefined) return null;
  const kind = first >> 3;
  const lengths =
    kind < 12
      ? frameMilliseconds.silk
      : kind < 16
        ? frameMilliseconds.hybrid
        : frameMilliseconds.celt;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 0x3f;
  const total = (lengths[kind % 4] ?? 0) * frames;
  return total > 0 && total <= 120 ? total : null;
}

function readNumber(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
}
