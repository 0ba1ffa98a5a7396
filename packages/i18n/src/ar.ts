import { strings as first } from "./ar-first.ts";
import { strings as later } from "./ar-later.ts";
import { strings as site } from "./ar-site.ts";
import type { Strings } from "./resources.ts";

export const strings: Strings = { ...first, ...site, ...later };
