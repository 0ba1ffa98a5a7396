import { countryByZone } from "@masar/domain/dates/zone-country";
import { dayMinutes, lastWeekday, toDay } from "./civil-dates.ts";

/** An offset in minutes that applies from a minute on. */
type OffsetChange = { from: number; offset: number };
/** The first change has the offset before all others. */
export type ZoneOffsets = readonly OffsetChange[];

const firstDay = toDay("2026-10-01");
const lastDay = toDay("2031-12-01");
/** No zone changes its clock twice within two days. */
const stepMinutes = 2 * dayMinutes;

/** The zones that the settings offer. */
export const offeredZones = [
  ...new Set([...Object.keys(countryByZone), ...Intl.supportedValuesOf("timeZone"), "UTC"]),
];

/**
 * What Node's table says for the next five years, as offsets. The product formats local times; here only the names of
 * offsets are read, and the rest is arithmetic.
 */
export function listOffsets(zone: string): ZoneOffsets {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const offsetAt = (at: number) => {
    const name = format.formatToParts(at * 60_000).at(-1)?.value ?? "";
    const [, sign = "+", hour = "0", minute = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
  };
  let before = firstDay * dayMinutes;
  const changes: OffsetChange[] = [{ from: -Infinity, offset: offsetAt(before) }];
  for (let after = before; before < lastDay * dayMinutes; before = after) {
    after = before + stepMinutes;
    const offset = offsetAt(after);
    if (offset === changes.at(-1)?.offset) continue;
    let [low, high] = [before, after];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === offset) high = middle;
      else low = middle;
    }
    changes.push({ from: high, offset });
  }
  return changes;
}

/** The minutes at which the clock of a zone changes. */
export const listChanges = (offsets: ZoneOffsets) => offsets.slice(1).map(({ from }) => from);

type Rule = {
  /** Standard time. */
  offset: number;
  /** The local standard minutes at which summer time of a year begins and ends. */
  summerOf?: (year: number) => { from: number; to: number };
};

const hours = (count: number) => count * 60;
const weekdays = { sunday: 0, thursday: 4, friday: 5, saturday: 6 };
const fixed = (offset: number): Rule => ({ offset: hours(offset) });

/** From 02:00 of the last Saturday until 30 March to 02:00 (summer time) of the last one until 30 October. */
const palestine: Rule = {
  offset: hours(2),
  summerOf: (year) => ({
    from: lastWeekday(year, 3, weekdays.saturday, 30) * dayMinutes + hours(2),
    to: lastWeekday(year, 10, weekdays.saturday, 30) * dayMinutes + hours(1),
  }),
};

/** The law of each zone of the region, written from the rules of the tz database 2026c and not from Node's table. */
export const regionRules: Record<string, Rule> = {
  "Africa/Algiers": fixed(1),
  "Africa/Cairo": {
    offset: hours(2),
    summerOf: (year) => ({
      from: lastWeekday(year, 4, weekdays.friday) * dayMinutes,
      // Midnight at the end of the last Thursday of October, which is 23:00 of standard time.
      to: lastWeekday(year, 10, weekdays.thursday) * dayMinutes + hours(23),
    }),
  },
  // No change of the clock since 2026-09-20, in Ramadan neither.
  "Africa/Casablanca": fixed(0),
  "Africa/Djibouti": fixed(3),
  "Africa/Khartoum": fixed(2),
  "Africa/Mogadishu": fixed(3),
  "Africa/Nouakchott": fixed(0),
  "Africa/Tripoli": fixed(2),
  "Africa/Tunis": fixed(1),
  "Asia/Aden": fixed(3),
  "Asia/Amman": fixed(3),
  "Asia/Baghdad": fixed(3),
  "Asia/Bahrain": fixed(3),
  "Asia/Beirut": {
    offset: hours(2),
    summerOf: (year) => ({
      from: lastWeekday(year, 3, weekdays.sunday) * dayMinutes,
      to: lastWeekday(year, 10, weekdays.sunday) * dayMinutes - hours(1),
    }),
  },
  "Asia/Damascus": fixed(3),
  "Asia/Dubai": fixed(4),
  "Asia/Gaza": palestine,
  "Asia/Hebron": palestine,
  "Asia/Kuwait": fixed(3),
  "Asia/Muscat": fixed(4),
  "Asia/Qatar": fixed(3),
  "Asia/Riyadh": fixed(3),
  "Indian/Comoro": fixed(3),
};

/** As `listOffsets`, from the law. */
export function listLawfulOffsets({ offset, summerOf }: Rule): ZoneOffsets {
  const changes: OffsetChange[] = [];
  for (let year = 2026; year <= 2031; year++) {
    const summer = summerOf?.(year);
    if (!summer) continue;
    changes.push({ from: summer.from - offset, offset: offset + 60 });
    changes.push({ from: summer.to - offset, offset });
  }
  const first = firstDay * dayMinutes;
  const past = changes.filter(({ from }) => from <= first);
  const isWithin = ({ from }: OffsetChange) => from > first && from <= lastDay * dayMinutes;
  return [{ from: -Infinity, offset: past.at(-1)?.offset ?? offset }, ...changes.filter(isWithin)];
}
