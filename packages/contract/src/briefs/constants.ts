export const briefLimits = {
  /** Of all texts in one language, without code and sources. */
  minWords: 150,
  maxWords: 250,
  minIdeas: 3,
  maxIdeas: 5,
  minMistakes: 2,
  maxMistakes: 4,
} as const;
