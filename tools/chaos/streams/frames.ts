/** One event of a stream. Of its payload only that of `ready` is needed. */
export type Frame = { id: number; name: string; isResumed: boolean };

/** Reads the answer to one request for an event stream, chunk by chunk, as it comes from the socket. */
export function createFrameReader(options: {
  onStatus: (status: number) => void;
  onFrame: (frame: Frame) => void;
}) {
  let received = "";
  let body = "";
  let hasHead = false;

  function readHead(): boolean {
    const end = received.indexOf("\r\n\r\n");
    if (end === -1) return false;
    options.onStatus(Number(received.slice(9, 12)));
    received = received.slice(end + 4);
    hasHead = true;
    return true;
  }

  /** The next complete chunk of the transfer encoding. */
  function readChunk(): boolean {
    const lineEnd = received.indexOf("\r\n");
    if (lineEnd === -1) return false;
    const size = Number.parseInt(received.slice(0, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (received.length < end + 2) return false;
    body += received.slice(lineEnd + 2, end);
    received = received.slice(end + 2);
    return true;
  }

  function readFrames(): void {
    for (let end = body.indexOf("\n\n"); end !== -1; end = body.indexOf("\n\n")) {
      const frame = parseFrame(body.slice(0, end));
      body = body.slice(end + 2);
      if (frame) options.onFrame(frame);
    }
  }

  return (chunk: Buffer) => {
    // One character for each byte, as the sizes count bytes.
    received += chunk.toString("latin1");
    if (!hasHead && !readHead()) return;
    while (readChunk());
    readFrames();
  };
}

function parseFrame(text: string): Frame | undefined {
  let id: number | undefined;
  let name: string | undefined;
  let isResumed = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("id: ")) id = Number(line.slice(4));
    else if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) isResumed = line.includes('"resumed":true');
  }
  return id === undefined || name === undefined ? undefined : { id, name, isResumed };
}
