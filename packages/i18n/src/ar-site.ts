import entry from "../locales/ar/entry.json" with { type: "json" };
import site from "../locales/ar/site.json" with { type: "json" };

/** What only public pages say: the way in, and the site around it. */
export const strings = { entry, site };
