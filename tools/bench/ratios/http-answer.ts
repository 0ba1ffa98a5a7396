/** Undefined while the answer is incomplete. */
export function parseAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString("latin1");
  const status = Number(head.slice(9, 12));
  const length = findEnd(bytes, end + 4, head, status);
  return length === undefined || bytes.length < length ? undefined : { status, length };
}

function findEnd(bytes: Buffer, from: number, head: string, status: number): number | undefined {
  const named = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (named !== undefined) return from + Number(named);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return findEndOfChunks(bytes, from);
  if (status === 204 || status === 304) return from;
  throw new Error("An answer has no length");
}

function findEndOfChunks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    at = line + 2 + size + 2;
    if (size === 0) return at;
  }
}
