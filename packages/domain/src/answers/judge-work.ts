import { cleanText } from "../text/model-text.ts";

export const workVerdicts = ["met", "partly", "not_shown"] as const;
export type WorkVerdict = (typeof workVerdicts)[number];

/** Of one completion criterion, as a model wrote it; `number` counts from 1. */
export type ModelVerdict = { number: number; verdict: WorkVerdict; quote: string; advice: string };

export type JudgedCriterion = {
  criterion: string;
  verdict: WorkVerdict;
  /** A part of the work, to the letter; null only where nothing is shown. */
  quote: string | null;
  advice: string;
};

const maxQuoteLength = 300;
const maxAdviceLength = 400;
/** A shorter one would be found in any text. */
const minQuoteLength = 8;

/**
 * One verdict for each criterion. A verdict whose quote is not in the work shows nothing, whatever the model says: the
 * learner can find every quote in their own text.
 */
export function readVerdicts(
  verdicts: readonly ModelVerdict[],
  { criteria, work }: { criteria: readonly string[]; work: string },
): JudgedCriterion[] {
  return criteria.flatMap((criterion, index) => {
    const found = verdicts.find(({ number }) => number === index + 1);
    if (!found) return [];
    const advice = cleanText(found.advice, maxAdviceLength);
    const quote = findQuote(found.quote, work);
    const isShown = found.verdict !== "not_shown" && quote !== null;
    return isShown
      ? { criterion, verdict: found.verdict, quote, advice }
      : { criterion, verdict: "not_shown", quote: null, advice };
  });
}

/** Problems of the verdicts; empty means one for each criterion. */
export function checkVerdicts(
  judged: readonly JudgedCriterion[],
  criteria: readonly string[],
): string[] {
  const missing = criteria.flatMap((criterion, index) =>
    judged.some((one) => one.criterion === criterion)
      ? []
      : `criterion ${index + 1} has no verdict`,
  );
  const silent = judged.flatMap(({ criterion, advice }) =>
    advice === "" ? `criterion ${criteria.indexOf(criterion) + 1} has no advice` : [],
  );
  return [...missing, ...silent];
}

/** The words of the work, whatever its line breaks are. Null when they are not in it, or too few. */
function findQuote(quote: string, work: string): string | null {
  const words = dropQuotationMarks(joinLines(quote));
  const text = joinLines(work);
  if (words === "" || !text.includes(words)) return null;
  return words.length < minQuoteLength && words !== text ? null : cleanText(words, maxQuoteLength);
}

const quotationMarks = new Set(`"'“”«»‘’`);

function dropQuotationMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && quotationMarks.has(text.charAt(start))) start += 1;
  while (end > start && quotationMarks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).trim();
}

function joinLines(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
