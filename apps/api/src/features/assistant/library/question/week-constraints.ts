import type { Language } from "@masar/contract/settings/schemas";
import type { WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import { type Question, readMinutes, readWeeklyHours } from "./read-question.ts";
import type { Draft } from "#api/features/assistant/library/reply.ts";
import { count, fill } from "#api/features/assistant/library/reply-texts.ts";

type Time = "work" | "morning" | "evening" | "iftar";
type WeekConstraints = {
  weeklyHours: number | null;
  dailyMinutes: number | null;
  /** Days of the week, Sunday first as zero; empty when none is named. */
  weekdays: number[];
  time: Time | null;
  hasExam: boolean;
};

const weekdayNames: RegExp[] = [
  /\bsundays?\b|(?:^| )(?:ال|وال|بال|يوم ال|ويوم ال)?احد(?: |$)/,
  /\bmondays?\b|(?:^| )(?:ال|وال|بال)?(?:اثنين|اتنين|تنين)(?: |$)/,
  /\btuesdays?\b|(?:^| )(?:و|ب)?ال(?:ثلاثا|تلات|ثلاث|تلاتا|ثلوث)(?: |$)|(?:^| )ثلاثا(?: |$)/,
  /\bwednesdays?\b|(?:^| )(?:و|ب)?ال(?:اربعا|اربع|ربوع)(?: |$)|(?:^| )اربعا(?: |$)/,
  /\bthursdays?\b|(?:^| )(?:ال|وال|بال)?خميس(?: |$)/,
  /\bfridays?\b|(?:^| )(?:ال|وال|بال)?جمعه(?: |$)/,
  /\bsaturdays?\b|(?:^| )(?:ال|وال|بال)?سبت(?: |$)/,
];
const weekend =
  /\bweekends?\b|(?:^| )(?:ال)?(?:ويكند|ويك اند|عطله الاسبوع|نهايه الاسبوع|اخر الاسبوع)(?: |$)/;
/** A day that is named because it must stay free is no study day; "nothing but Friday" is one. */
const freeDays =
  /\b(?:not on|except|off on|free on|busy on|cannot on|cant on)\b|(?:^| )(?:ما عدا|ماعدا|الا|غير|مشغول|مشغوله|بدون|عدا|من غير)(?: |$)/;
const nothingBut =
  /\b(?:only|nothing but|just)\b|(?:^| )(?:ما|ماعندي|معنديش|ماعنديش|مفيش|مافي|مافيش|ليس|لا|فقط|بس|ما عنديش)(?: .{0,500})? (?:غير|الا)(?: |$)/;

const times: [Time, RegExp][] = [
  [
    "iftar",
    /\biftar\b|\bramadan\b|(?:^| )(?:ال|بعد ال)?(?:فطار|افطار|فطور|تراويح|رمضان|برمضان|فرمضان)(?: |$)/,
  ],
  [
    "work",
    /\bafter (?:work|my job|my shift|school|university|classes)\b|(?:^| )(?:بعد|ورا|مور) (?:ال)?(?:شغل|دوام|عمل|خدمه|كليه|جامعه|مدرسه|شغلي|دوامي|الشغل|الدوام|العمل|الخدمه)(?: |$)/,
  ],
  [
    "morning",
    /\bmornings?\b|\bbefore work\b|(?:^| )(?:ال|ف ال)?(?:صبح|صباح|صباحا|الصبح|بالصبح|الفجر|فجر|بعد الفجر)(?: |$)/,
  ],
  [
    "evening",
    /\bevenings?\b|\bat night\b|(?:^| )(?:ال|ب)?(?:مسا|مساء|ليل|بالليل|بليل|العشا|المغرب)(?: |$)/,
  ],
];
const exam =
  /\bexams?\b|\bmidterms?\b|\bfinals\b|(?:^| )(?:ال|و|وال|عندي |بال)?(?:امتحان|امتحانات|امتحاني|امتحاناتي|اختبار|اختبارات|اختباراتي|فاينل|فاينلات|ميدترم|كونترول)(?: |$)/;

export function parseWeekConstraints(question: Question): WeekConstraints {
  const { folded } = question;
  const named = weekdayNames.flatMap((name, day) => (name.test(folded) ? [day] : []));
  const listed = named.length === 0 && weekend.test(folded) ? [5, 6] : named;
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  const isFree = listed.length > 0 && freeDays.test(folded) && !nothingBut.test(folded);
  const dailyMinutes = readMinutes(folded);
  return {
    weeklyHours: dailyMinutes === null ? readWeeklyHours(folded) : null,
    dailyMinutes,
    weekdays: isFree ? everyDay.filter((day) => !listed.includes(day)) : listed,
    time: times.find(([, pattern]) => pattern.test(folded))?.[0] ?? null,
    hasExam: exam.test(folded),
  };
}

const roundTo = (minutes: number) => Math.max(15, Math.round(minutes / 5) * 5);

function readWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The study days of the week with the minutes that were said; what was not said stays as planned. */
export function applyWeekConstraints(
  days: WeekContext["days"],
  wishes: WeekConstraints,
): WeekContext["days"] {
  const chosen = days.filter(({ date, isRest, plannedMinutes }) =>
    wishes.weekdays.length > 0
      ? wishes.weekdays.includes(readWeekday(date))
      : !isRest && (plannedMinutes > 0 || wishes.dailyMinutes !== null),
  );
  return chosen.map((day) => {
    const usual = day.plannedMinutes > 0 ? day.plannedMinutes : 45;
    const said =
      wishes.dailyMinutes ??
      (wishes.weeklyHours === null ? null : (wishes.weeklyHours * 60) / chosen.length);
    const minutes = said ?? (wishes.hasExam ? usual / 2 : null);
    return { ...day, isRest: false, plannedMinutes: minutes === null ? usual : roundTo(minutes) };
  });
}

export function nameWeekday(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The wishes said back, so that a misread one is seen at once. */
export function sayWishes(
  draft: Draft,
  wishes: WeekConstraints,
  days: WeekContext["days"],
): string {
  const { week, listJoin } = draft.words;
  const { weeklyHours, dailyMinutes, weekdays, time, hasExam } = wishes;
  const named = days.map(({ date }) => nameWeekday(date, draft.language)).join(listJoin);
  const said = [
    weeklyHours === null ? "" : count(draft.language, week, "saidHours", weeklyHours),
    dailyMinutes === null ? "" : fill(week.saidDaily, { minutes: dailyMinutes }),
    weekdays.length === 0 ? "" : fill(week.saidDays, { days: named }),
    time === null ? "" : week.times[time],
    hasExam ? week.exam : "",
  ].filter(Boolean);
  return said.length > 0 ? fill(week.said, { wishes: said.join(listJoin) }) : "";
}
