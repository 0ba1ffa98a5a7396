import { strings as first } from "./en-first.ts";
import { strings as later } from "./en-later.ts";

export const strings = { ...first, ...later };
