import common from "../locales/ar/common.json" with { type: "json" };
import errors from "../locales/ar/errors.json" with { type: "json" };
import site from "../locales/ar/site.json" with { type: "json" };

/** What the living parts of public pages say: all that a visitor's browser is sent. */
export const strings = { common, errors, site };
