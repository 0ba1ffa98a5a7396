/** Placeholder in built pages: the server replaces it with its own origin at start. */
export const siteOrigin = "https://masar.invalid";
