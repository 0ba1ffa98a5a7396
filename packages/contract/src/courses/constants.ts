/** Constants of the catalog without schemas, so that the browser can import them. */
export const courseLengths = ["short", "medium", "long"] as const;
export const courseSorts = ["relevance", "rating", "shortest", "title"] as const;
