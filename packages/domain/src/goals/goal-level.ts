import type { Level } from "@masar/contract/paths/constants";
import { foldText } from "../text/fold-arabic.ts";

/** Lowest first: "from beginner to advanced" starts as a beginner. */
const patterns: [Level, RegExp][] = [
  [
    "beginner",
    /(?<= |^)(?:beginners?|newbie|novice|(?:complete|total|absolute) beginner|from (?:scratch|zero|the ground up|nothing)|(?:no|without|zero) (?:prior |previous |any )?(?:experience|knowledge|background)|(?:لل?|ك|ال)?مبتد(?:ي|ئ|ا|يه|ئه|يين|ئين)|(?:من|من ال) ?(?:ال)?صفر|من البدايه|بدون (?:اي )?خبره|ما عندي خبره|men (?:el )?(?:sefr|sifr|sefer))(?= |$)/,
  ],
  [
    "intermediate",
    /(?<= |^)(?:(?:upper |lower |pre )?intermediate|mid level|(?:ال)?متوسطه?|بمستوي متوسط)(?= |$)/,
  ],
  ["advanced", /(?<= |^)(?:advanced|(?:ال)?متقدمه?|expert level)(?= |$)/],
];

/** "To an advanced level" is where the path ends, not where it starts. */
const aimBefore =
  /(?:^| )(?:to|reach|until|become|becoming|get|الي|حتي|لحد|للمستوي|اصل|اوصل|احقق|اصبح|اصير)(?: (?:a|an|the|be|an upper|مستوي|المستوي|ل|الي))*(?: level)? $/;
/** "Advanced Excel" is what to learn; "I am advanced" is where the learner is. */
const selfBefore =
  /(?:^| )(?:i am|im|i have|my level|my level is|at|انا|مستواي|عندي)(?: (?:a|an|at|now|already|only|فقط|في|مستوي|المستوي|upper|حاليا))* $/;
/** "I am not a beginner", "teach beginners". */
const otherBefore =
  /(?:^| )(?:not|no longer|teach|teaching|help|مش|مو|لست|ليس|ماني|ادرس|اعلم|لتعليم)(?: (?:a|an|the|to|من|ال))* $/;
/** "Middle school", «البحر المتوسط»: not a level. */
const otherMeaning =
  /^ (?:school|(?:ال)?مدرسه|المدي|الحجم)|(?:بحر|حوض|شرق|المدرسه|مدرسه|الصف|ابيض|الابيض) $/;

/** The level that a goal starts from; null when it names none. */
export function parseGoalLevel(goal: string): Level | null {
  const text = foldText(goal);
  for (const [level, pattern] of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const earlier = text.slice(0, match.index);
    const later = text.slice(match.index + match[0].length);
    if (level !== "beginner" && !selfBefore.test(earlier)) continue;
    if (otherBefore.test(earlier)) continue;
    if (aimBefore.test(earlier) || otherMeaning.test(later) || otherMeaning.test(earlier)) continue;
    return level;
  }
  return null;
}
