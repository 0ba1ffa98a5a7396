/** The words of the catalog that page and server share; no schema, so the browser may import it. */
export const courseLengths = ["short", "medium", "long"] as const;
export const courseSorts = ["relevance", "rating", "shortest", "title"] as const;
