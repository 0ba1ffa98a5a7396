import pages from "../locales/en/pages.json" with { type: "json" };

/** What public pages tell: written into them by the build, so that no browser downloads it twice. */
export const strings = { pages };
