import type { Figures } from "./figures.ts";

export type PartOptions = {
  figures: Figures;
  /** The short form for the tests; the full size otherwise. */
  isShort: boolean;
  /** Breaks what the part proves, in the harness alone, so that the part must fail. */
  isControl: boolean;
  /** Afterwards nothing more is broken, and what was done is compared. */
  isOver?: () => boolean;
};

export type Part = {
  about: string;
  run: (options: PartOptions) => Promise<void>;
};
