export const answerSources = ["placement", "review"] as const;

export type AnswerSource = (typeof answerSources)[number];

/** Not in `limits`, which every page loads. */
export const masteryLimits = {
  /** With fewer answers a skill shows no number. */
  minAnswers: 4,
  /** A measured skill fades when its retrievability is below this. */
  fadingBelow: 0.9,
  /** Of a placement, or one of a review. */
  maxAnswers: 12,
  attemptsPerUser: 10_000,
  /** The newest ones are counted. */
  attemptsRead: 5000,
  reviewsRead: 20_000,
  /** Questions for the next review, on the device for a day without a network. */
  skillsReviewed: 8,
  questionsPerSkill: 4,
  reviewMinutes: 10,
  secondsPerQuestion: 60,
} as const;
