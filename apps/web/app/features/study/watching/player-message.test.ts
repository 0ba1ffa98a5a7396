import { expect, test } from "vitest";
import { parsePlayerMessage } from "./player-message.ts";

test.each([
  [{ event: "onReady", id: 1 }, { kind: "other" }],
  [
    { event: "initialDelivery", info: { playerState: -1 } },
    { kind: "state", state: -1 },
  ],
  [
    { event: "infoDelivery", info: { playerState: 0 } },
    { kind: "state", state: 0 },
  ],
  [{ event: "infoDelivery", info: { currentTime: 4.2 } }, { kind: "other" }],
  [{ event: "infoDelivery", info: null }, { kind: "other" }],
  [
    { event: "onStateChange", info: 0 },
    { kind: "state", state: 0 },
  ],
  [{ event: "onStateChange", info: "0" }, { kind: "other" }],
  [{ event: "onError", info: 150 }, { kind: "error" }],
])("%j is read as %j", (message, expected) => {
  expect(parsePlayerMessage(JSON.stringify(message))).toEqual(expected);
});

test.each([undefined, null, 4, { event: "onStateChange", info: 0 }, "", "{", "null", "[]", "{}"])(
  "%j is not a message of the player",
  (data) => {
    expect(parsePlayerMessage(data)).toBeUndefined();
  },
);
