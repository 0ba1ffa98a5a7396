/** Not in `limits`, which every page loads. */
export const modelQuestionLimits = {
  perCall: 5,
  /** Requests for more of one user. */
  callsPerDay: 5,
  perUser: 200,
  /** Of a note or of notes on a milestone, what a model reads. */
  sourceLength: 6000,
} as const;
