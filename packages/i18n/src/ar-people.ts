import community from "../locales/ar/community.json" with { type: "json" };
import profile from "../locales/ar/profile.json" with { type: "json" };
import support from "../locales/ar/support.json" with { type: "json" };

/** What the pages say where learners meet others, or us. */
export const strings = { community, profile, support };
