type State = "start" | "angle" | "bare" | "gap" | "title" | "end";

/** Maximum depth of brackets in a URL. */
const maxDepth = 2;
const closers: Record<string, string> = { '"': '"', "'": "'", "(": ")" };

/**
 * Parses the target of a link, each character once: a URL, optionally in angle brackets, optionally with a title.
 * Calls `fail` as soon as it cannot be one.
 */
export function createTargetReader(settle: (address: string) => void, fail: () => void) {
  let state: State = "start";
  let address = "";
  let depth = 0;
  let isEscaped = false;
  let closer = "";
  let lines = 0;

  function finish(): void {
    settle(address.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1"));
  }

  function readBare(char: string): void {
    if (isEscaped) isEscaped = false;
    else if (/\s/.test(char) && depth === 0) {
      state = "gap";
      return;
    } else if (/[\s<>]/.test(char)) return fail();
    else if (char === "\\") isEscaped = true;
    else if (char === "(" && ++depth > maxDepth) return fail();
    else if (char === ")" && --depth < 0) return finish();
    address += char;
  }

  const readers: Record<State, (char: string) => void> = {
    start(char) {
      if (/\s/.test(char)) return;
      state = char === "<" ? "angle" : "bare";
      if (state === "bare") readBare(char);
    },
    angle(char) {
      if (char === "<" || char === "\n") fail();
      else if (char === ">") state = "gap";
      else address += char;
    },
    bare: readBare,
    gap(char) {
      if (char === ")") return finish();
      if (/\s/.test(char)) return;
      closer = closers[char] ?? "";
      state = "title";
      if (closer === "") fail();
    },
    title(char) {
      if (char === closer) state = "end";
      else if (closer === ")" && char === "(") fail();
    },
    end(char) {
      if (char === ")") finish();
      else if (!/\s/.test(char)) fail();
    },
  };

  return {
    start(): void {
      state = "start";
      address = "";
      depth = 0;
      isEscaped = false;
      lines = 0;
    },
    feed(char: string): void {
      if (char === "\n") lines++;
      // Square brackets begin something else, and a link does not span an empty line.
      if (char === "[" || char === "]" || lines > 1 || (isEscaped && char === "\n")) fail();
      else readers[state](char);
    },
  };
}
