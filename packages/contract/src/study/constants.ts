/** The words of studying that page and server share; no schema, so the browser may import it. */
export const priorities = ["low", "medium", "high"] as const;
export type Priority = (typeof priorities)[number];

/** How well a card was recalled, from not at all to without effort. */
export const recallRatings = ["again", "hard", "good", "easy"] as const;
export type RecallRating = (typeof recallRatings)[number];

export const cardStates = ["new", "learning", "review", "relearning"] as const;
export type CardState = (typeof cardStates)[number];
