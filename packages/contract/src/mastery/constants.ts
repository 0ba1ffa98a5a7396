export const answerSources = ["placement", "review"] as const;

export type AnswerSource = (typeof answerSources)[number];

/** Not in `limits`, which every page loads. */
export const masteryLimits = {
  /** With fewer answers a skill shows no number. */
  minAnswers: 4,
  /** A measured skill fades when its retrievability is below this. */
  fadingBelow: 0.9,
  /** A skill that never reached this is weak: it has nothing to fade from. Four right answers reach it. */
  knownFrom: 0.5,
  /** From this value on a skill is named as known well. */
  strongFrom: 0.7,
  /** Of a placement, or one of a review. */
  maxAnswers: 12,
  /** The newest ones of each kind are counted. Older ones outside of checks are deleted. */
  attemptsRead: 5000,
  reviewsRead: 20_000,
  /** Questions for the next review, on the device for a day without a network. */
  skillsReviewed: 8,
  questionsPerSkill: 4,
  reviewMinutes: 10,
  secondsPerQuestion: 60,
} as const;
