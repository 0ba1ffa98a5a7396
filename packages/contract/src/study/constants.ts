/** Constants of studying without schemas, so that the browser can import them. */
export const priorities = ["low", "medium", "high"] as const;
export type Priority = (typeof priorities)[number];

/** Ratings of a recall, from forgotten to effortless. */
export const recallRatings = ["again", "hard", "good", "easy"] as const;
export type RecallRating = (typeof recallRatings)[number];

export const cardStates = ["new", "learning", "review", "relearning"] as const;
export type CardState = (typeof cardStates)[number];

/** Why the study reminder of a day is not sent. */
export const reminderSkips = ["studied", "paused", "no_study_day"] as const;
export type ReminderSkip = (typeof reminderSkips)[number];
