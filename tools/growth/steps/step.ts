/** Rows of one table. */
export type Step = {
  table: string;
  /** Statements that run one after another, from the highest number to 1: rows are stored in the order of their time. */
  rounds?: number;
  sql: (round: number) => string;
};

/** `l` is the learner, `s` what learners of that shape have. */
export const learners = "growth.learners l join growth.shapes s using (shape)";
/** Learners come in the order in which they joined, as their rows did. */
export const inOrder = "order by l.n";
