import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeMp4, makeWebm } from "../../../../test/assistant/recordings.ts";
import { measureMp4 } from "./mp4.ts";
import { readRecording } from "./recording.ts";
import { measureWebm } from "./webm.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

describe("[R5.11] a recording is measured by its packets", () => {
  test("WebM, whatever its header leaves out", () => {
    expect(measureWebm(makeWebm(3))).toBeCloseTo(3, 5);
    expect(measureWebm(makeWebm(120))).toBeCloseTo(120, 5);
  });

  test("MP4 in fragments", () => {
    expect(measureMp4(makeMp4(5))).toBeCloseTo(5, 1);
  });

  test("MP4 with its packets in a table, whatever another table claims", () => {
    expect(measureMp4(makeMp4(5, { isWhole: true }))).toBeCloseTo(5, 1);
  });

  test("no timescale makes an MP4 shorter than it can be", () => {
    for (const isWhole of [true, false]) {
      expect(measureMp4(makeMp4(100, { timescale: 2 ** 32 - 1, isWhole }))).toBeGreaterThan(90);
      expect(measureMp4(makeMp4(1, { timescale: 1, isWhole }))).toBeLessThan(6);
    }
  });

  test("what stands behind an unreadable place is not heard unmeasured", () => {
    const [short, long] = [makeWebm(1), makeWebm(100)];
    for (const between of [[0], [0xa3], [0x40, 0x00, 0x00]]) {
      const joined = new Uint8Array([...short, ...between, ...long]);
      expect(() => readRecording(base64(joined))).toThrow("audio_invalid");
    }
    expect(measureWebm(new Uint8Array([...short, ...long]))).toBeCloseTo(101, 5);
  });

  test("a file counts by its size at least", () => {
    // An element that is to be skipped, and its size of 160,000.
    const skipped = [0xec, 0x10, 0x02, 0x71, 0x00, ...new Uint8Array(160_000)];
    const padded = new Uint8Array([...makeWebm(1), ...skipped]);
    expect(measureWebm(padded)).toBeCloseTo(1, 5);
    expect(readRecording(base64(padded)).seconds).toBeGreaterThan(10);
  });

  test("one that was cut off counts what is whole", () => {
    const whole = makeWebm(4);
    const cut = measureWebm(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(cut).toBeGreaterThan(1.5);
    expect(cut).toBeLessThan(2.1);
  });

  test("two minutes are taken, three are too long", () => {
    expect(readRecording(base64(makeWebm(120))).seconds).toBeCloseTo(120, 5);
    expect(() => readRecording(base64(makeWebm(180, { packetBytes: 10 })))).toThrow(
      "audio_too_long",
    );
    expect(() => readRecording(base64(makeMp4(180)))).toThrow("audio_too_long");
  });
});

describe("[R7.09] what is no recording is refused", () => {
  test.each([
    ["a picture", base64(Buffer.from("\x89PNG\r\n\x1a\nrest"))],
    ["a page", base64(Buffer.from("<!doctype html><title>x</title>"))],
    ["a text that is not base64", "hello there!"],
    ["WebM with another sound", base64(makeWebm(2, { codec: "A_VORBIS" }))],
    ["an MP4 of pictures", base64(makeMp4(2, { handler: "vide" }))],
    ["a silent start and nothing else", base64(makeWebm(0))],
    ["only the mark of WebM", base64(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))],
  ])("%s", (_, audio) => {
    expect(() => readRecording(audio)).toThrow("audio_invalid");
  });

  test("no bytes make a reader fail or hang", () => {
    const marks = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from("\0\0\0\x08ftyp")];
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 400 }), (mark, rest) => {
        const bytes = Buffer.concat([mark, rest]);
        for (const seconds of [measureWebm(bytes), measureMp4(bytes)]) {
          expect(seconds === null || seconds > 0).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 255 }), (place, value) => {
        for (const whole of [makeWebm(0.2), makeMp4(1)]) {
          whole[place % whole.length] = value;
          measureWebm(whole);
          measureMp4(whole);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
