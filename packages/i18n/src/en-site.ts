import common from "../locales/en/common.json" with { type: "json" };
import errors from "../locales/en/errors.json" with { type: "json" };
import site from "../locales/en/site.json" with { type: "json" };

/** What the living parts of public pages say: all that a visitor's browser is sent. */
export const strings = { common, errors, site };
