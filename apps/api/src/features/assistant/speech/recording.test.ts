import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeMp4, makeWebm } from "../../../../test/assistant/recordings.ts";
import { measureMp4 } from "./mp4.ts";
import { parseRecording } from "./recording.ts";
import { measureWebm } from "./webm.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

describe("[R5.11] parseRecording", () => {
  test("measures WebM without a length in its header", () => {
    expect(measureWebm(makeWebm(3))).toBeCloseTo(3, 5);
    expect(measureWebm(makeWebm(120))).toBeCloseTo(120, 5);
  });

  test("measures MP4 in fragments", () => {
    expect(measureMp4(makeMp4(5))).toBeCloseTo(5, 1);
  });

  test("measures MP4 by its packet table, not by its time table", () => {
    expect(measureMp4(makeMp4(5, { isWhole: true }))).toBeCloseTo(5, 1);
  });

  test("limits the timescale of MP4 to real sample rates", () => {
    for (const isWhole of [true, false]) {
      expect(measureMp4(makeMp4(100, { timescale: 2 ** 32 - 1, isWhole }))).toBeGreaterThan(90);
      expect(measureMp4(makeMp4(1, { timescale: 1, isWhole }))).toBeLessThan(6);
    }
  });

  test("rejects WebM with an unreadable element before more sound", () => {
    const [short, long] = [makeWebm(1), makeWebm(100)];
    for (const between of [[0], [0xa3], [0x40, 0x00, 0x00]]) {
      const joined = new Uint8Array([...short, ...between, ...long]);
      expect(() => parseRecording(base64(joined))).toThrow("audio_invalid");
    }
    expect(measureWebm(new Uint8Array([...short, ...long]))).toBeCloseTo(101, 5);
  });

  test("counts at least the seconds that the file size allows", () => {
    // An unknown element with a size of 160,000.
    const skipped = [0xec, 0x10, 0x02, 0x71, 0x00, ...new Uint8Array(160_000)];
    const padded = new Uint8Array([...makeWebm(1), ...skipped]);
    expect(measureWebm(padded)).toBeCloseTo(1, 5);
    expect(parseRecording(base64(padded)).seconds).toBeGreaterThan(10);
  });

  test("counts the complete packets of a recording that is cut off", () => {
    const whole = makeWebm(4);
    const cut = measureWebm(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(cut).toBeGreaterThan(1.5);
    expect(cut).toBeLessThan(2.1);
  });

  test("accepts two minutes and rejects three", () => {
    expect(parseRecording(base64(makeWebm(120))).seconds).toBeCloseTo(120, 5);
    expect(() => parseRecording(base64(makeWebm(180, { packetBytes: 10 })))).toThrow(
      "audio_too_long",
    );
    expect(() => parseRecording(base64(makeMp4(180)))).toThrow("audio_too_long");
  });
});

describe("[R7.09] parseRecording rejects", () => {
  test.each([
    ["a picture", base64(Buffer.from("\x89PNG\r\n\x1a\nrest"))],
    ["a page", base64(Buffer.from("<!doctype html><title>x</title>"))],
    ["a text that is not base64", "hello there!"],
    ["WebM with another sound", base64(makeWebm(2, { codec: "A_VORBIS" }))],
    ["an MP4 of pictures", base64(makeMp4(2, { handler: "vide" }))],
    ["a silent start and nothing else", base64(makeWebm(0))],
    ["only the mark of WebM", base64(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))],
  ])("%s", (_, audio) => {
    expect(() => parseRecording(audio)).toThrow("audio_invalid");
  });

  test("random bytes without an unexpected error or a hang", () => {
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
