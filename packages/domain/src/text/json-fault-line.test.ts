import { expect, test } from "vitest";
import { findJsonFaultLine } from "./json-fault-line.ts";

const lineOf = (text: string) => {
  try {
    JSON.parse(text);
  } catch (error) {
    return findJsonFaultLine(error);
  }
  return undefined;
};

test("[N9.15] names the line where a text stops being JSON, and no line of another error", () => {
  expect(lineOf('{\n  "a": 1,\n  "b": 2,\n}')).toBe(4);
  expect(findJsonFaultLine(new RangeError("too deep"))).toBeNull();
  expect(findJsonFaultLine("(line 3 column 1)")).toBeNull();
});
