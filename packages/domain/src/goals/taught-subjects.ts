import type { GoalIndex } from "./goal-index.ts";
import type { Token } from "./goal-tokens.ts";
import type { Span } from "./match-goal.ts";

const maxDistance = 2;
/** "Teaching and French" are two goals; "English with a teacher" is learnt, not taught. */
const separators = new Set("and with by from و مع ثم من".split(" "));

/** A subject beside a word for a teacher is what is taught: "maths teacher", "teacher of French". */
export function dropTaughtSubjects(
  spans: Span[],
  tokens: Token[],
  all: Token[],
  { marks }: GoalIndex,
): Span[] {
  const positions = new Map(all.map((token, position) => [token, position]));
  const place = ({ from, length }: Span) => ({
    first: positions.get(tokens[from]!) ?? 0,
    last: positions.get(tokens[from + length - 1]!) ?? 0,
  });
  const isTeacher = (span: Span) =>
    span.term.sure.has("teacher") && tokens[span.from]?.mode === "goal";
  const teachers = spans.filter(isTeacher).map(place);
  const isTaught = (span: Span) => {
    const own = place(span);
    return teachers.some(({ first, last }) => {
      const [left, right] = own.last < first ? [own.last, first] : [last, own.first];
      const between = all.slice(left + 1, right);
      return (
        all[left]?.clause === all[right]?.clause &&
        between.length < maxDistance &&
        !all[right]?.written.startsWith("و") &&
        between.every(({ word }) => !separators.has(word) && !marks.goal.has(word))
      );
    });
  };
  return spans.filter(
    (span) =>
      span.term.sure.size === 0 || isTeacher(span) || teachers.length === 0 || !isTaught(span),
  );
}
