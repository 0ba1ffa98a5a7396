import { describe, expect, test } from "vitest";
import { requireNoHoles } from "./compare-writes.ts";

const write = (sentAt: number) => ({ sentAt, acknowledgedAt: sentAt + 5 });

describe("the check for holes", () => {
  test("accepts lost writes that are all newer than the recovered ones", () => {
    expect(() => requireNoHoles([write(10), write(20)], [write(30)])).not.toThrow();
  });

  test("throws for a lost write that was acknowledged before a recovered one was sent", () => {
    expect(() => requireNoHoles([write(10), write(30)], [write(20)])).toThrow("older than");
  });

  test("throws where no write was recovered, which has no holes either", () => {
    expect(() => requireNoHoles([], [write(10)])).toThrow("No acknowledged write");
  });
});
