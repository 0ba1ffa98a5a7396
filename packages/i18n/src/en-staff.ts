import administration from "../locales/en/administration.json" with { type: "json" };
import moderation from "../locales/en/moderation.json" with { type: "json" };
import operation from "../locales/en/operation.json" with { type: "json" };

/** What the pages of moderators and operators say. */
export const strings = { administration, moderation, operation };
