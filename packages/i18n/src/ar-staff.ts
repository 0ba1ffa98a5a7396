import administration from "../locales/ar/administration.json" with { type: "json" };
import moderation from "../locales/ar/moderation.json" with { type: "json" };
import operation from "../locales/ar/operation.json" with { type: "json" };

/** What the pages of moderators and operators say. */
export const strings = { administration, moderation, operation };
