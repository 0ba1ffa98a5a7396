type Frame = { function: string; filename: string; lineno: number; colno: number };

const maxFrames = 50;
/** `at name (file:1:2)` and `at file:1:2` of V8, `name@file:1:2` of Firefox and Safari. */
const frame = /^\s*(?:at\s+)?(?:(\S[^@(]{0,200}?)\s*[@(])?(\S{1,500}):(\d{1,7}):(\d{1,7})\)?$/;

const root = new URL("../../../..", import.meta.url).pathname.replace(/\/$/, "");

/** The frames of a stack, the oldest first. File names of the server begin at its root folder. */
export function parseFrames(stack: string): Frame[] {
  return stack
    .split("\n")
    .slice(0, maxFrames)
    .map((line) => frame.exec(line))
    .filter((found) => found !== null)
    .map(([, name = "?", file = "", line, column]) => ({
      function: name.trim(),
      filename: file.replace(/^file:\/\//, "").replace(`${root}/`, ""),
      lineno: Number(line),
      colno: Number(column),
    }))
    .toReversed();
}
