import { foldText } from "../text/fold-arabic.ts";
import { goalTools } from "./goal-tools.ts";

/** What the learner knows follows: "I know", «أعرف». "I want to know" and "I don't know" name something else. */
const knownBefore =
  /(?<![\p{L}\p{N}'’])(?:i (?:already |also )*(?:know|mastered|learned|learnt)|i(?:['’]ve| have) (?:already )?(?:learned|learnt|studied|mastered|used)|i(?:['’]?m| am) (?:already )?(?:good|strong|comfortable|experienced|skilled) (?:at|in|with)|(?<!(?:أن|ان|لا|ما|لم|لن|مش|مو|ل|حتى|لو|إذا|اذا|عشان|علشان|لكي|كي|كيف)\s)و?(?:أنا |انا )?(?:أعرف|اعرف|بعرف|باعرف|أجيد|اجيد|أتقن|اتقن|متقن|تعلمت|درست))\s+/giu;
/** The clause is a question, a condition or a wish: "once I know SQL", «أريد أن أتعلم وأتقن بايثون». */
const notKnownYet =
  /(?:^|[^\p{L}])(?:how|where|when|once|if|until|till|unless|without|can|could|should|that|whether)(?!\p{L})/iu;
const wish =
  /(?:^|\s)(?:أريد|اريد|أود|اود|عايز\p{L}{0,2}|عاوز\p{L}{0,2}|بدي|أبي|ابي|أبغى|ابغى|أن|ان)(?=\s)/u;
const ofSameWish = /^و(?!أنا|انا)/u;

function isKnown(clause: string, phrase: string): boolean {
  return !notKnownYet.test(clause) && !(ofSameWish.test(phrase) && wish.test(clause));
}

/** The sentence turns to something else. */
const turn =
  /[.;؛!?؟\n]|\s(?:but|so|then|because|while)\s|\s(?:لكن|بس|عشان|ثم)\s|\s(?:and|و)?\s?(?=(?:i |أريد|اريد|عايز|بدي|أبي|ابي|أبغى|ابغى)\p{L}*)/iu;
const between = /,|،|&|\+|\/|\s(?:and|و)(?=\s)|\s(?=و\p{L})/iu;
/** Around a name without changing it: «لغة بايثون جيدًا», "HTML already". */
const around =
  /^(?:and|only|just|some|لغه|بلغه|برنامج|فقط) | (?:already|well|very well|now|only|language|too|جيدا|كويس|منيح|زين|فقط|بالفعل)$/gu;

const skillsByWord = new Map(
  goalTools
    // A language is known in degrees.
    .filter(({ isMainSkillOnly }) => !isMainSkillOnly)
    .flatMap(({ words, skills }) =>
      words.split(",").map((word) => [foldText(word), skills.split(" ")] as const),
    ),
);

function findSkills(phrase: string): string[] | undefined {
  let name = foldText(phrase).replace(/^و(?=[a-z])/, "");
  for (let before = ""; before !== name;) [before, name] = [name, name.replace(around, "").trim()];
  return skillsByWord.get(name) ?? skillsByWord.get(name.replace(/^و?(?:ال)?/u, ""));
}

/** The skills that a goal says the learner has: "front-end developer, I know HTML and CSS". */
export function parseGoalSkills(goal: string): string[] {
  const found = new Set<string>();
  for (const match of goal.matchAll(knownBefore)) {
    const clause =
      goal
        .slice(0, match.index)
        .split(/[.,;:!?،؛؟\n]/)
        .at(-1) ?? "";
    if (!isKnown(clause, match[0])) continue;
    const [listed = ""] = goal.slice(match.index + match[0].length).split(turn);
    for (const phrase of listed.split(between)) {
      if (phrase.trim() === "") continue;
      const skills = findSkills(phrase);
      // What follows is about something else: "I know HTML, become a front-end developer".
      if (!skills) break;
      for (const skill of skills) found.add(skill);
    }
  }
  return [...found];
}
