import { lifeCompounds, liveThings } from "./crisis-idioms.en.ts";
import type { CrisisPhrase } from "./crisis-phrases.ts";

/**
 * A burden with a sign of danger; without one it gets the kind answer of a low mood.
 * "Too much" is written "much", because "too" is spelled like the filler "to".
 */
export const burdenPhrases: readonly CrisisPhrase[] = [
  {
    pattern:
      "{cant} (take|bear|handle|stand|do|face|deal with) (life|living|this life|my life|being alive|existing) ({anymore}|)",
    notBefore: lifeCompounds,
  },
  {
    pattern:
      "{cant} (take it|take this|do this|do it|go on|keep going|bear it|handle it|cope) {anymore} (and|) i (dont|do not) (want|wana) (be here|exist|live|wake up)",
    notBefore: liveThings,
  },
  {
    pattern:
      "(its|it is|its all|it is all|this is|everything is) much (and|) (i|) {cant} (take it|take this|do this|go on|keep going|bear it|handle it|cope) ({anymore}|)",
    isWhole: true,
  },
  {
    pattern:
      "{cant} (take it|take this|do this|bear it|handle it|cope) {anymore} (because|) (everything is|its all|its|it is|life is|im|i am) (much|alone|all alone|tired|exhausted|broken|empty|nothing)",
    notBefore: ["of this course", "of the course", "of sql", "of code", "of coding"],
  },
  { pattern: "(i|) (want|wana|wish) it (stop|end|be over) (forever|for good)" },
  { pattern: "had enough of (life|living|this life|being alive)", notBefore: lifeCompounds },
];
