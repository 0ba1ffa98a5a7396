import { strings as entry } from "./ar-entry.ts";
import { strings as first } from "./ar-first.ts";
import { strings as later } from "./ar-later.ts";
import { strings as pages } from "./ar-pages.ts";
import { strings as people } from "./ar-people.ts";
import { strings as site } from "./ar-site.ts";
import { strings as staff } from "./ar-staff.ts";

export const strings = { ...first, ...site, ...entry, ...pages, ...later, ...people, ...staff };
