import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { abortOnDisconnect } from "./abort-on-disconnect.ts";

const open = { destroyed: false, closed: false, writableFinished: false };

function makeReply(state: Partial<typeof open>) {
  const raw = Object.assign(new EventEmitter(), open, state) as unknown as ServerResponse;
  return { raw };
}

test("who goes before the answer is whole ends it, also when they went before it was begun", () => {
  const reply = makeReply({});
  const signal = abortOnDisconnect(reply);
  expect(signal.aborted).toBe(false);
  reply.raw.emit("close");
  expect(signal.aborted).toBe(true);
  expect(abortOnDisconnect(makeReply({ destroyed: true })).aborted).toBe(true);
  expect(abortOnDisconnect(makeReply({ closed: true })).aborted).toBe(true);
});

test("a client that reads the whole response does not abort", () => {
  const reply = makeReply({ writableFinished: true });
  const signal = abortOnDisconnect(reply);
  reply.raw.emit("close");
  expect(signal.aborted).toBe(false);
});
