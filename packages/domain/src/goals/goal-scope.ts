import { toLatinDigits } from "../text/latin-digits.ts";
import { foldText } from "../text/fold-arabic.ts";
import type { GoalTool } from "./goal-tools.ts";

/** Before a tool: how the subject is to be learned, "data analysis with Excel". */
const beforeTool =
  "with|using|via|through|by|in|only|just|avec|باستخدام|بواسطه|عبر|مع|علي|طريق|في|فقط";
/** After a tool: what for. */
const afterTool = "for|to|so|عشان|علشان|باش|لحتي|حتي|كي|لكي";
const basicsPattern =
  /(?:^| )(?:basics?|fundamentals|introduction|intro|essentials|bases|(?:ال|ب|بال)?(?:اساسيات|مبادي|مدخل|مقدمه))(?= |$)/;

/** Whether the tools limit the subject: "data analysis with Excel and SQL", not "marketing and SEO". */
export function areToolsTheScope(goal: string, tools: readonly GoalTool[]): boolean {
  return hasToolBeside(
    goal,
    tools,
    (word) => `(?:(?:${beforeTool}) (?:the )?(?:ال)?|ب ?(?:ال)?)${word}`,
  );
}

/** "Python and pandas for our survey data": a purpose, not a trade. */
export function haveToolsPurpose(goal: string, tools: readonly GoalTool[]): boolean {
  return hasToolBeside(goal, tools, (word) => `(?:ال)?${word} (?:${afterTool})`);
}

function hasToolBeside(
  goal: string,
  tools: readonly GoalTool[],
  toPattern: (word: string) => string,
): boolean {
  const text = foldText(goal);
  return tools.some(({ words }) =>
    words
      .split(",")
      .some((written) => new RegExp(`(?:^| )${toPattern(foldText(written))}(?= |$)`).test(text)),
  );
}

/** Known basics, or all from the basics to mastery. */
const moreThanBasicsPattern =
  /(?:know|finished|learned|not|from|beyond)(?: the)? basics|advanced|(?:لل|ال)احتراف|متقدم|من (?:ال)?اساسيات|(?:اعرف|درست|انهيت) (?:ال)?اساسيات/;

export function isBasicsOnly(goal: string): boolean {
  const text = foldText(goal);
  return basicsPattern.test(text) && !moreThanBasicsPattern.test(text);
}

const score = String.raw`(\d(?:[.,]5)?)(?![\d.,]*\d)(\s+(?:and a half|ونص(?:ف)?))?`;
const notATime = String.raw`(?!\s*(?:days?|weeks?|months?|years?|hours?|h\b|أيام|ايام|أسابيع|اسابيع|أشهر|اشهر|شهور|سنوات|ساعات|ساعة))`;

/** "IELTS band 7", "6.5 in IELTS", «آيلتس ٧ ونص»; null without a possible score beside the exam's name. */
export function readTargetScore(
  goal: string,
  exam: { words: readonly string[]; lowest: number; highest: number },
): number | null {
  const text = toLatinDigits(goal.toLowerCase()).replaceAll("٫", ".");
  const names = `(?:${exam.words.join("|")})`;
  const found =
    new RegExp(`${names}[^\\d.!؟?]{0,24}?${score}${notATime}`, "u").exec(text) ??
    new RegExp(`(?<![\\d.,])${score}${notATime}[^\\d.!؟?]{0,16}${names}`, "u").exec(text);
  if (!found) return null;
  const target = Number(found[1]?.replace(",", ".")) + (found[2] ? 0.5 : 0);
  return target >= exam.lowest && target <= exam.highest ? target : null;
}

/** "Kubernetes can wait", "deep learning not needed": at the end of a clause that names what is not wanted. */
const postponedPattern =
  /(?:can wait|(?:is |are )?not (?:needed|necessary|required)|isn'?t needed|later(?: on)?|مش (?:لازم|ضروري|مهم)|مو (?:لازم|ضروري|مهم)|بعدين|غير مطلوب)\s*$/iu;
/** From here to the end of the clause. */
const unwantedPattern =
  /(?:^|\s)(?:(?:i )?(?:don'?t|do not) (?:need|want)|no need (?:for|of)|without|not looking for|not for(?= a? ?(?:job|work|career))|(?:مش|ما|مو|لا) ?(?:عايز|عاوز|ابي|ابغي|ابغى|بدي|اريد|أريد|محتاج|احتاج)|مو كرمال|مش عشان|بدون|من غير)\s.*$/iu;

/** The goal without what it says it does not need; the whole when nothing would be left. */
export function removeUnwanted(goal: string): { wanted: string; unwanted: string } {
  const parts: string[] = [];
  const rest: string[] = [];
  for (const clause of goal.split(/(?<=[;؛\n]|[,،.](?=\s|$))|\s(?=(?:but|بس|لكن)\s)/u)) {
    const body = clause.replace(/[,;،؛.\n]$/u, "");
    if (postponedPattern.test(body)) {
      rest.push(body);
      continue;
    }
    const from = body.search(unwantedPattern);
    if (from >= 0) rest.push(body.slice(from));
    parts.push(from < 0 ? clause : body.slice(0, from));
  }
  const wanted = parts.join(" ").trim();
  return wanted === "" ? { wanted: goal, unwanted: "" } : { wanted, unwanted: rest.join(", ") };
}
