import { toCalendarDate, toDayNumber } from "../dates/calendar-days.ts";

/**
 * Seasons start on the usual days of the northern hemisphere: spring on 21 March, summer on 21 June, autumn on
 * 23 September, winter on 21 December. A school year runs from 1 September to 30 June. "Before" and "by" mean the day
 * before the first day, "by the end" the last day.
 */
type Event = { words: string; findStart: FindStart; findAfter: FindStart };
/** The next day, today included, on which the event starts or is over. */
type FindStart = (from: string, year?: number) => string;

/** As month and day; in the named year, if one is named. */
const onDay =
  (monthDay: string): FindStart =>
  (from, year) => {
    const first = Number(from.slice(0, 4));
    const date = `${year ?? first}-${monthDay}`;
    return year !== undefined || date >= from ? date : `${first + 1}-${monthDay}`;
  };

const islamicDate = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});

/** Months have 29 or 30 days, so it looks at three days of each month at most. */
const onIslamicDay =
  (month: number, day: number): FindStart =>
  (from) => {
    let candidate = toDayNumber(from);
    // A year has at most 355 days.
    for (const last = candidate + 356; candidate <= last;) {
      const date = toCalendarDate(candidate);
      const parts = islamicDate.formatToParts(new Date(date));
      const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
      const [ownMonth, ownDay] = [read("month"), read("day")];
      if (ownMonth === month && ownDay === day) return date;
      const target = ownDay < day ? day : 29;
      candidate += Math.max(1, target - ownDay);
    }
    return toCalendarDate(candidate);
  };

const earliest =
  (...finders: FindStart[]): FindStart =>
  (from) =>
    finders.map((find) => find(from)).toSorted()[0] ?? from;

/** "Until university" and "by next year" do not say when. */
const afterBefore = "(?<=(?:before|قبل)(?: \\S+){0,3} )";

const events: Event[] = [
  {
    words: "spring(?! boot)|(?:ال)?ربيع",
    findStart: onDay("03-21"),
    findAfter: onDay("06-21"),
  },
  {
    words: "summer|(?:ال)?صيف|(?:ال)?(?:عطله|اجازه) (?:ال)?صيف(?:يه)?",
    findStart: onDay("06-21"),
    findAfter: onDay("09-23"),
  },
  {
    words: "autumn|fall|(?:ال)?خريف",
    findStart: onDay("09-23"),
    findAfter: onDay("12-21"),
  },
  { words: "winter|(?:ال)?شتا", findStart: onDay("12-21"), findAfter: onDay("03-21") },
  {
    words: `(?:school|academic|university) year|(?:السنه|العام|سنه|عام|الموسم) (?:ال)?(?:دراسي|دراسيه|جامعي|جامعيه)|${afterBefore}(?:school|university|college|الدراسه|المدارس|المدرسه|الجامعه)`,
    findStart: onDay("09-01"),
    findAfter: onDay("07-01"),
  },
  {
    words: "ramadan|ramadhan|رمضان",
    findStart: onIslamicDay(9, 1),
    findAfter: onIslamicDay(10, 1),
  },
  {
    words: "eid al fitr|eid ul fitr|eid el fitr|عيد (?:ال)?فطر|العيد الصغير",
    findStart: onIslamicDay(10, 1),
    findAfter: onIslamicDay(10, 4),
  },
  {
    words: "eid al adha|eid ul adha|eid el adha|عيد (?:ال)?اضحي|العيد الكبير",
    findStart: onIslamicDay(12, 10),
    findAfter: onIslamicDay(12, 14),
  },
  {
    words: "eid|(?:ال)?عيد",
    findStart: earliest(onIslamicDay(10, 1), onIslamicDay(12, 10)),
    findAfter: earliest(onIslamicDay(10, 4), onIslamicDay(12, 14)),
  },
  {
    words: `new years?(?: eve| day)?|راس (?:السنه|العام)|(?:السنه|العام) الجديده?|${afterBefore}(?:next year|(?:السنه|العام) (?:القادمه?|الجايه?|المقبله?))`,
    findStart: onDay("01-01"),
    findAfter: onDay("01-01"),
  },
];

const before = "by|before|until|till|قبل|بحلول|حتي|لحد|لغايه";
const start =
  "(?:start|beginning|begin)(?: of)?|بدايه|بدء|بدا|حلول|دخول|موعد|انطلاق|ما (?:تبدا|يبدا|يجي|تجي|يبلش|تبلش)";
const end = "end(?: of)?|نهايه|اخر|انتهاء|ختام";
const between = "(?: (?:the|this|next|coming|upcoming|new|شهر|فصل|موسم))*";
const patterns = events.map(
  ({ words }) =>
    new RegExp(
      `(?:^| )(?:${before})${between}(?: (?:(?<start>${start})|(?<end>${end})))?${between} (?:${words})(?: (?<year>20\\d\\d))?(?= |$)`,
    ),
);

/** Without "by": «نهاية السنة». Of the fiscal or the school year it is another thing. */
const endOfYear =
  /(?:^| )(?:(?:by|before|until|till|at)(?: the)? end(?: of)?(?: the| this)? year|end of (?:the|this) year|(?:ب|ل)?(?:نهايه|اخر) (?:هال|هذه |هذا )?(?:ال)?(?:سنه|عام))(?! (?:closing|accounts|report|(?:ال)?(?:دراسي|جامعي|مالي)))(?= |$)( (?:القادمه?|الجايه?|المقبله?))?/;
const endOfNextYear = /(?:^| )end of next year(?= |$)/;
const endOfMonth =
  /(?:^| )(?:(?:by|before|until|till|at)(?: the)? end(?: of)?(?: the| this)? month|end of (?:the|this) month|(?:نهايه|اخر) (?:ال|هال|هذا ال)شهر)(?= |$)/;

const toDayBefore = (date: string) => toCalendarDate(toDayNumber(date) - 1);
const addDay = (date: string) => toCalendarDate(toDayNumber(date) + 1);

/** The last day before a season, a school year, Ramadan or the end of the year that a folded goal names. */
export function findEventDeadline(text: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  if (endOfNextYear.test(text)) return `${year + 1}-12-31`;
  const ofYear = endOfYear.exec(text);
  if (ofYear) return `${year + (ofYear[1] ? 1 : 0)}-12-31`;
  if (endOfMonth.test(text)) {
    return new Date(Date.UTC(year, Number(today.slice(5, 7)), 0)).toISOString().slice(0, 10);
  }
  for (const [index, pattern] of patterns.entries()) {
    const groups = pattern.exec(text)?.groups;
    const event = events[index];
    if (!groups || !event) continue;
    const find = groups["end"] ? event.findAfter : event.findStart;
    const named = groups["year"] ? Number(groups["year"]) : undefined;
    const date = toDayBefore(find(addDay(today), named));
    return date >= today ? date : null;
  }
  return null;
}
