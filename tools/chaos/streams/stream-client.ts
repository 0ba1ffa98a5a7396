import { connect, type Socket } from "node:net";
import { endpoints } from "@masar/contract/endpoints";
import { createFrameReader, type Frame } from "./frames.ts";

/** The clock of the machine, which is the same in all processes. */
export const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export type Tally = {
  /** Events after which the next one was not the next number. */
  missed: number;
  /** Sent again, and dropped by their number as a page does. */
  repeated: number;
  /** The server said that it could not resume. */
  notResumed: number;
  refused: number;
  connections: number;
};

export type Arrival = { learner: number; seq: number; at: number };

type ClientOptions = {
  index: number;
  cookie: string;
  tally: Tally;
  onArrival: (arrival: Arrival) => void;
  onReady: (tookMs: number) => void;
  /** The negative control: true for a frame that is dropped. */
  isDropped: (frame: Frame) => boolean;
};

/** One page with its event stream, from an address of its own. It drops known numbers, as the page does. */
export function createStreamClient(options: ClientOptions) {
  const { index, cookie, tally, onArrival, onReady, isDropped } = options;
  const localAddress = `127.${20 + (index >> 14)}.${(index >> 7) & 127}.${1 + (index & 127)}`;
  let socket: Socket | undefined;
  let lastSeq: number | undefined;
  let isReady = false;
  let port = 0;

  function handle(frame: Frame, startedAt: number): void {
    if (frame.name === "ready") {
      if (lastSeq !== undefined && !frame.isResumed) tally.notResumed++;
      lastSeq ??= frame.id;
      isReady = true;
      onReady(clockMs() - startedAt);
      return;
    }
    if (lastSeq === undefined || isDropped(frame)) return;
    if (frame.id <= lastSeq) {
      tally.repeated++;
      return;
    }
    tally.missed += frame.id - lastSeq - 1;
    lastSeq = frame.id;
    onArrival({ learner: index, seq: frame.id, at: clockMs() });
  }

  function open(toPort: number): void {
    port = toPort;
    const startedAt = clockMs();
    const opened = connect({ host: "127.0.0.1", port, localAddress });
    socket = opened;
    const read = createFrameReader({
      onStatus(status) {
        if (status !== 200) tally.refused++;
      },
      onFrame: (frame) => {
        if (socket === opened) handle(frame, startedAt);
      },
    });
    opened.setNoDelay(true);
    opened.on("data", read);
    opened.on("error", () => {});
    opened.on("close", () => {
      // Ended by the server, or refused: a browser tries again.
      if (socket === opened) reopen(port, 500);
    });
    const resume = lastSeq === undefined ? "" : `last-event-id: ${lastSeq}\r\n`;
    opened.write(
      `GET ${endpoints.streamEvents.path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n${resume}\r\n`,
    );
    tally.connections++;
  }

  function reopen(toPort: number, delayMs: number): void {
    socket = undefined;
    isReady = false;
    setTimeout(() => open(toPort), delayMs);
  }

  return {
    open,
    isReady: () => isReady,
    lastSeq: () => lastSeq ?? -1,
    /** What the client did not read yet is lost, as on a phone that loses its network. */
    cut(toPort: number, delayMs: number): void {
      const cutSocket = socket;
      reopen(toPort, delayMs);
      if (index % 2 === 0) cutSocket?.destroy();
      else cutSocket?.resetAndDestroy();
    },
    close(): void {
      const closed = socket;
      socket = undefined;
      closed?.destroy();
    },
  };
}

export type StreamClient = ReturnType<typeof createStreamClient>;
