import ar from "../locales/ar/samples.json" with { type: "json" };
import en from "../locales/en/samples.json" with { type: "json" };

/** The examples a new account starts with: written by the server once, so no browser downloads them. */
export const sampleStrings = { en, ar };
