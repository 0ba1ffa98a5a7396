import entry from "../locales/en/entry.json" with { type: "json" };
import site from "../locales/en/site.json" with { type: "json" };

/** What only public pages say: the way in, and the site around it. */
export const strings = { entry, site };
