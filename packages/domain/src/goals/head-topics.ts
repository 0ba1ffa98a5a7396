import type { GoalIndex } from "./goal-index.ts";
import type { Token } from "./goal-tokens.ts";
import type { Span } from "./match-goal.ts";

/** Where the work is done, not what is learnt: "football coach in French schools". */
const placeWords = new Set("in at of on في من".split(" "));

/**
 * After a trade that no blueprint teaches, one more word says where or for whom: it is not the goal. "Electrician and
 * marketing" stays a goal, as does "electrician who learns marketing".
 */
export function demoteIncidentalWord(
  spans: Span[],
  tokens: Token[],
  all: Token[],
  { heads }: GoalIndex,
): Span[] {
  const inGoal = ({ from }: Span) => tokens[from]?.mode === "goal";
  const sure = spans.filter((span) => span.term.sure.size > 0 && inGoal(span));
  const [only] = sure;
  if (!only || sure.length > 1 || only.length > 1) return spans;
  const own = all.indexOf(tokens[only.from]!);
  const isHead = (span: Span) => {
    const last = all.indexOf(tokens[span.from + span.length - 1]!);
    const between = all.slice(last + 1, own);
    return (
      span.term.topic !== null &&
      inGoal(span) &&
      last < own &&
      all[last]?.clause === all[own]?.clause &&
      heads.has(tokens[span.from + span.length - 1]!.word) &&
      placeWords.has(between[0]?.word ?? "") &&
      between.every(({ isKnown, word }) => !isKnown || /^(?:an?|the|in|at|of|on|في|من)$/.test(word))
    );
  };
  if (!spans.some(isHead)) return spans;
  const near = new Map(only.term.near);
  for (const slug of only.term.sure) near.set(slug, 0.4);
  const demoted = { ...only, term: { ...only.term, sure: new Set<string>(), near } };
  return spans.map((span) => (span === only ? demoted : span));
}
