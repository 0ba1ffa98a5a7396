import community from "../locales/en/community.json" with { type: "json" };
import profile from "../locales/en/profile.json" with { type: "json" };
import support from "../locales/en/support.json" with { type: "json" };

/** What the pages say where learners meet others, or us. */
export const strings = { community, profile, support };
