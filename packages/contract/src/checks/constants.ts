export const questionKinds = ["single", "multiple", "order", "match", "numeric", "short"] as const;

export type QuestionKind = (typeof questionKinds)[number];

export const questionReportReasons = ["wrong", "unclear", "language", "outdated", "other"] as const;

export type QuestionReportReason = (typeof questionReportReasons)[number];

export const questionStates = ["all", "reported", "withdrawn"] as const;

export type QuestionState = (typeof questionStates)[number];

/** What the schema of a question does not express. */
export const questionFaults = [
  "missing",
  "twice",
  "one_right",
  "right_and_wrong",
  "not_arabic",
  "is_right",
] as const;

/** What an operator cannot change: the kind decides how stored answers are read. */
export const fixedQuestionFields = ["id", "kind", "sub_milestone", "skill"] as const;

/** Not in `limits`, which every page loads. */
export const checkLimits = {
  /** A milestone with fewer questions has no check. */
  minQuestions: 5,
  maxQuestions: 8,
  /** Share of right answers with which a milestone counts as checked. */
  passShare: 0.8,
  maxValues: 8,
  valueLength: 200,
  attemptsPerMilestone: 200,
  /** The newest ones. */
  attemptsShown: 20,
  noteLength: 500,
} as const;

export const placementLimits = {
  minQuestions: 5,
  maxQuestions: 12,
  /** Requests of visitors for the questions of a blueprint. */
  requests: { perDevicePerMinute: 10, perIpPerMinute: 300 },
} as const;
