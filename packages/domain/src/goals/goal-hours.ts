import { limits } from "@masar/contract/limits";
import { foldText } from "../text/fold-arabic.ts";
import { toLatinDigits } from "../text/latin-digits.ts";
import { numberWords } from "./goal-numbers.ts";

const number = `\\d{1,3}(?:point\\d)?|${Object.keys(numberWords).join("|")}`;
/** "Two hours", "5 to 6 hours", "10h", «ساعتين», «ساعة ونص»; a range counts by its lower end. */
const amount = [
  `(?<half>(?:half (?:an? )?hour|نصف? ساعه))`,
  `(?:(?<least>${number}) (?:to|or|الي|او|ل) )?(?<count>${number}|couple(?: of)?|few)? ?(?<unit>hours?|hrs?|h|minutes?|mins?|ساع(?:ات|ه|تين|تان)|دقيقه|دقائق|دقايق)(?: (?<more>and a half|ونصف?))?`,
].join("|");
/** "Of study" and the like may stand between the amount and its period. */
const between = "(?: (?!و(?!احد)|(?:and|then|but|ثم)(?: |$))[^\\d ]+){0,3}?";
const daily =
  "daily|(?:(?:a|per|each|every|in a|the|in the) )?(?:day|weekday|d)|every single day|يوميا|(?:في|ف) اليوم|باليوم|كل يوم|(?:في|ف) النهار|بالنهار|لليوم";
const weekly =
  "weekly|(?:(?:a|per|each|every|in a|the|in the) )?(?:week|wk|w)|اسبوعيا|(?:في|ف) (?:ال)?اسبوع|بال?اسبوع|كل اسبوع|للاسبوع";
const period = `(?:(?<daily>${daily})|(?<weekly>${weekly}))`;
const amountFirst = new RegExp(`(?<= |^)(?:${amount})${between} ${period}(?= |$)`, "g");
const periodFirst = new RegExp(`(?<= |^)${period} (?:${amount})(?= |$)`, "g");

/** "I work 40 hours a week" is not study time. */
const workBefore =
  /(?:^| )(?:work|works|working|job|employed|shifts?|sleep|اعمل|اشتغل|بشتغل|نشتغل|شغال|شغاله|دوام|دوامي|شغلي|انام)(?: \S+){0,2} $/;
const workAfter =
  /^ (?:(?:at|in|for|on|of) )?(?:my |the |a )?(?:work|job|office|school)|^ (?:في |ب)?(?:ال)?(?:شغل|عمل|دوام|مدرسه)/;

const studyDays =
  /(?<= |^)(\d|two|three|four|five|six) (?:days?|ايام) (?:a|per|each|every|في|بال?|كل) ?(?:ال)?(?:week|اسبوع)/;
const weekdays = /(?<= |^)(?:week ?days?|working days?|ايام (?:العمل|الدوام))(?= |$)/;

function toNumber(written: string | undefined): number {
  if (written === undefined) return 1;
  if (written.startsWith("couple")) return 2;
  if (written === "few") return 3;
  return numberWords[written] ?? Number(written.replace("point", "."));
}

function toHours({ half, least, count, unit = "", more }: Record<string, string | undefined>) {
  if (half) return 0.5;
  // Only the Arabic singular and dual count by themselves: «ساعة كل يوم», but not "hours every day".
  if (count === undefined && !/^ساع(?:ه|تين|تان)$/.test(unit)) return 0;
  const amountNumber = toNumber(least ?? count) * (unit.startsWith("ساعت") ? 2 : 1);
  return (amountNumber + (more ? 0.5 : 0)) / (/^(?:min|دق)/.test(unit) ? 60 : 1);
}

function countStudyDays(text: string): number {
  const days = studyDays.exec(text)?.[1];
  if (days) return toNumber(days);
  return weekdays.test(text) ? 5 : 7;
}

/** The whole hours a week that a goal names; null when there are none or they are out of range. */
export function parseGoalHours(goal: string): number | null {
  const written = toLatinDigits(goal)
    .replaceAll(/(\d)[.,](\d)/g, "$1point$2")
    .replaceAll(/(\d)\s*[-–]\s*(\d)/g, "$1 to $2");
  const text = foldText(written);
  for (const match of [...text.matchAll(amountFirst), ...text.matchAll(periodFirst)]) {
    const { groups = {}, index } = match;
    const isWork =
      workBefore.test(text.slice(0, index)) || workAfter.test(text.slice(index + match[0].length));
    const hours = toHours(groups) * (groups["daily"] ? countStudyDays(text) : 1);
    if (isWork || hours === 0) continue;
    const weeklyHours = Math.max(1, Math.round(hours));
    return weeklyHours <= limits.paths.maxHoursPerWeek ? weeklyHours : null;
  }
  return null;
}
