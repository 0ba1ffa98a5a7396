type Place = "start" | "angle" | "bare" | "gap" | "title" | "end";

/** Brackets inside an address; more of them are not one. */
const deepest = 2;
const closers: Record<string, string> = { '"': '"', "'": "'", "(": ")" };

/**
 * Reads what stands in the round brackets of a link, each sign once: an address, perhaps in angle brackets, perhaps
 * with a title. As soon as it can no longer be one, `fail` says so.
 */
export function createTargetReader(settle: (address: string) => void, fail: () => void) {
  let place: Place = "start";
  let address = "";
  let depth = 0;
  let isEscaped = false;
  let closer = "";
  let lines = 0;

  function finish(): void {
    settle(address.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1"));
  }

  function takeBare(char: string): void {
    if (isEscaped) isEscaped = false;
    else if (/\s/.test(char) && depth === 0) {
      place = "gap";
      return;
    } else if (/[\s<>]/.test(char)) return fail();
    else if (char === "\\") isEscaped = true;
    else if (char === "(" && ++depth > deepest) return fail();
    else if (char === ")" && --depth < 0) return finish();
    address += char;
  }

  const takers: Record<Place, (char: string) => void> = {
    start(char) {
      if (/\s/.test(char)) return;
      place = char === "<" ? "angle" : "bare";
      if (place === "bare") takeBare(char);
    },
    angle(char) {
      if (char === "<" || char === "\n") fail();
      else if (char === ">") place = "gap";
      else address += char;
    },
    bare: takeBare,
    gap(char) {
      if (char === ")") return finish();
      if (/\s/.test(char)) return;
      closer = closers[char] ?? "";
      place = "title";
      if (closer === "") fail();
    },
    title(char) {
      if (char === closer) place = "end";
      else if (closer === ")" && char === "(") fail();
    },
    end(char) {
      if (char === ")") finish();
      else if (!/\s/.test(char)) fail();
    },
  };

  return {
    start(): void {
      place = "start";
      address = "";
      depth = 0;
      isEscaped = false;
      lines = 0;
    },
    take(char: string): void {
      if (char === "\n") lines++;
      // Brackets begin something else, and no link goes on over an empty line.
      if (char === "[" || char === "]" || lines > 1 || (isEscaped && char === "\n")) fail();
      else takers[place](char);
    },
  };
}
