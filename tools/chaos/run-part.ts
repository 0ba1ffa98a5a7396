import { openFigures } from "./figures.ts";
import type { Part } from "./part.ts";

/** The short form of a part: its figures, and why it failed. */
export async function runShort(part: Part, { isControl = false } = {}) {
  const figures = openFigures("short");
  await part.run({ figures, isShort: true, isControl });
  return figures;
}
