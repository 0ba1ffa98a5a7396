import { expect, test } from "vitest";
import { createFrameReader, type Frame } from "./frames.ts";

const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

function readAll(parts: Buffer[]) {
  const frames: Frame[] = [];
  const statuses: number[] = [];
  const read = createFrameReader({
    onStatus: (status) => statuses.push(status),
    onFrame: (frame) => frames.push(frame),
  });
  for (const part of parts) read(part);
  return { frames, statuses };
}

const stream = Buffer.from(
  head +
    chunkOf("retry: 2000\n") +
    chunkOf('id: 4\nevent: ready\ndata: {"resumed":true}\n\n') +
    chunkOf(": beat\n\n") +
    chunkOf('id: 5\nevent: notification.created\ndata: {"title":"مرحبا"}\n\n'),
);
const expected = {
  statuses: [200],
  frames: [
    { id: 4, name: "ready", isResumed: true },
    { id: 5, name: "notification.created", isResumed: false },
  ],
};

test("[N13.07] a stream with an Arabic text that arrives at once is two frames", () => {
  expect(readAll([stream])).toEqual(expected);
});

test("[N13.07] a stream that arrives byte by byte is the same two frames", () => {
  expect(readAll([...stream].map((byte) => Buffer.from([byte])))).toEqual(expected);
});

test("[N13.07] a frame whose last byte is missing is no frame", () => {
  expect(readAll([stream.subarray(0, -1)]).frames).toHaveLength(1);
});
