/** Fails whenever it is drawn. */
export function Broken(): never {
  throw new Error("Sample error");
}
