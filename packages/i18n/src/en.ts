import { strings as entry } from "./en-entry.ts";
import { strings as first } from "./en-first.ts";
import { strings as later } from "./en-later.ts";
import { strings as pages } from "./en-pages.ts";
import { strings as people } from "./en-people.ts";
import { strings as site } from "./en-site.ts";
import { strings as staff } from "./en-staff.ts";

export const strings = { ...first, ...site, ...entry, ...pages, ...later, ...people, ...staff };
