import { foldText } from "../text/fold-arabic.ts";

/** Marks above Arabic letters, and the stroke that lengthens a word. */
const arabicMarks = /[\u064B-\u0652\u0640]/gu;
/** Between two things that a goal names. */
const separator =
  /[,;،؛.\n]|\s(?:and|then|plus|also|but|et|ثم|كمان|وكمان|و)(?=\s)|\s(?=و\p{L}{2})/iu;
const separatorFirst = /^\s*(?:[,;،؛.\n]|(?:and|then|plus|also|but|et|ثم|كمان|وكمان|و)\s)/iu;
const littlePattern =
  /(?<!\p{L})(?:basics?|fundamentals|introduction|intro|essentials|bases|(?:[بو]?ال|ب|و)?(?:[أا]ساسيات|مباد[ئي]|مدخل|مقدم[ةه])|a bit|a little(?= of )|و?شوي[ةه]?|و?قليل(?:ا|ًا)? من)(?!\p{L})(?: (?:of|to|in|عن|في|إلى|الى|من)(?= ))?/giu;
/** Known basics, or all from the basics to mastery. */
const moreThanBasics =
  /(?:know|finished|learned|not|from|beyond)(?: the)? basics|advanced|(?:لل|ال)احتراف|متقدم|من (?:ال)?اساسيات|(?:اعرف|درست|انهيت) (?:ال)?اساسيات/;

/**
 * For each "basics of" or "a bit of": the phrases it may stand beside, nearest first. What follows it comes before what
 * precedes it.
 */
export function listBasicsPhrases(goal: string): string[][] {
  const text = goal.replace(arabicMarks, "");
  return [...text.matchAll(littlePattern)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    const before = text.slice(0, match.index).split(separator).toReversed();
    const [head = "", ...earlier] = before;
    // The first word after it is never a separator: «أساسيات واجهات المستخدم».
    const [word = ""] = separatorFirst.test(after) ? [] : (/^\s*[^\s,;،؛.]+/u.exec(after) ?? []);
    const [rest = "", ...later] = after.slice(word.length).split(separator);
    const tail = word === "" ? "" : word + rest;
    if (moreThanBasics.test(foldText(`${head} ${match[0]} ${tail}`))) return [];
    const phrases = [tail, head, ...earlier, ...(word === "" ? [rest, ...later] : later)];
    return [phrases.filter((phrase) => phrase.trim() !== "")];
  });
}

const ownWork =
  /^\s*(?:[أا]نا )?(?:[أا]عمل|[أا]شتغل|بشتغل|باشتغل|شغال[ةه]?) (?=(?:في|ب|عند|لدى|مع).{2,40}?\sو?(?:[أا]ريد|عايز|عاوز|بدي|[أا]بغى|[أا]بي|[أا]ود|[أا]حب))/u;

/** «أعمل في التمريض وأريد …» says who the user is: the work is not the goal. */
export function restateOwnWork(goal: string): string {
  return goal.replace(ownWork, "أنا ");
}

/** "Advanced data analysis". */
export function isAboveBasics(phrase: string): boolean {
  return moreThanBasics.test(foldText(phrase));
}

/** "Kubernetes can wait", "deep learning not needed": at the end of a clause that names what is not wanted. */
const postponedPattern =
  /(?:can wait|(?:is |are )?not (?:needed|necessary|required)|isn'?t needed|later(?: on)?|مش (?:لازم|ضروري|مهم)|مو (?:لازم|ضروري|مهم)|بعدين|غير مطلوب)\s*$/iu;
/** Not a rejection: "not only", "no idea". */
const notRejected =
  "(?! (?:only|just|sure|necessarily|yet|too|very|really|so|that|from|if|idea|matter|longer|one|time|problem))";
/** What is not wanted follows, up to `backPattern` or the end of the clause. */
const unwantedPattern = new RegExp(
  `(?:^|\\s)(?:(?:i )?(?:don'?t|do not) (?:need|want)|no need (?:for|of)|without|except(?: for)?|excluding|other than|instead of|rather than|not looking for|not for(?= a? ?(?:job|work|career))|(?:but|and|with) (?:not|no)${notRejected}|(?:مش|(?<!كل |هذا |هو )ما|مو|لا) ?(?:عايز|عاوز|ابي|ابغي|ابغى|بدي|اريد|أريد|محتاج|احتاج)|مو كرمال|مش عشان|(?:بس|لكن|و) ?(?:مش|مو|ليس|موش)(?!\\s+(?:فاهم|عارف|قادر|متأكد|متاكد|شاطر))|و?ليس|و?بدون|و?من غير|و?من دون|و?دون|و?بلا|و?ما عدا|و?باستثناء)\\s`,
  "iu",
);
/** The same at the start of a later clause: "React only, no backend". */
const unwantedClause = new RegExp(`^\\s*(?:not|no|مش|مو|ليس)${notRejected}\\s`, "iu");
/** Back to what is wanted, or to how and when: "without Python and with Power BI". */
const backPattern =
  /\s(?:(?:and|but|plus) )?(?:with|using|only with|then|i (?:want|need)|because|in \d|within|before|by the|so (?:that|i))\s|\s(?:و?مع|و?باستخدام|و?[أا]ريد|و?عايز|و?بدي|ثم|عشان|خلال|قبل)\s/iu;

/** What the learner lacks, not what they do not want to learn: "without a degree". */
const lackPattern =
  /experience|background|knowledge|degree|diploma|certif|paying|teacher|خبر[ةه]|خلفي[ةه]|معرف[ةه]|شهاد[ةه]|دبلوم|مدرس|معلم|فلوس/iu;

/** The goal without what it says it does not need; the whole when nothing would be left. */
export function splitUnwanted(goal: string): { wanted: string; unwanted: string } {
  const parts: string[] = [];
  const unwanted: string[] = [];
  const clauses = goal.split(/(?<=[;؛\n]|[,،.](?=\s|$))|\s(?=(?:but|بس|لكن)\s)/u);
  clauses.forEach((clause, position) => {
    const body = clause.replace(/[,;،؛.\n]$/u, "");
    if (postponedPattern.test(body)) {
      unwanted.push(body.trim());
      return;
    }
    const found =
      unwantedPattern.exec(body) ?? (position > 0 ? unwantedClause.exec(body) : undefined);
    if (!found) {
      parts.push(clause);
      return;
    }
    const from = found.index + found[0].length;
    const back = backPattern.exec(body.slice(from));
    const to = back ? from + back.index : body.length;
    unwanted.push(body.slice(from, to).trim());
    parts.push(body.slice(0, found.index), body.slice(to));
  });
  const wanted = parts.join(" ").replaceAll(/\s+/g, " ").trim();
  if (wanted === "") return { wanted: goal, unwanted: "" };
  return { wanted, unwanted: unwanted.filter((part) => !lackPattern.test(part)).join(", ") };
}
