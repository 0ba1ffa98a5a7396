/** The streak and the forecast from the requirement texts (D42, D21), recomputed from all sessions each time. */

/** Days and instants are those of the model: days since 1970 and minutes since 1970. */
export type ModelSession = {
  /** Its end by the device. */
  endedAt: number;
  /** When the server got it. */
  arrivedAt: number;
  minutes: number;
};

type Rules = { dayOf: (minute: number) => number; restDays: readonly number[] };

const lateMinutes = 72 * 60;
const countedMinutes = 10;
const dailyGoal = 25;

/** No session is in the future: a device that is ahead studied when its session arrived. */
const endOf = ({ endedAt, arrivedAt }: ModelSession) => Math.min(endedAt, arrivedAt);

function sumByDay(sessions: readonly ModelSession[], { dayOf }: Rules): Map<number, number> {
  const sums = new Map<number, number>();
  for (const session of sessions) {
    const day = dayOf(endOf(session));
    sums.set(day, (sums.get(day) ?? 0) + session.minutes);
  }
  return sums;
}

/** Day by day since the first studied one: a rest day or a freeze saves a streak, a long day within two days repairs it. */
export function expectStreak(sessions: readonly ModelSession[], today: number, rules: Rules) {
  const inTime = sessions.filter((one) => one.arrivedAt - endOf(one) <= lateMinutes);
  const minutes = sumByDay(inTime, rules);
  const [first = today] = [...minutes.keys()].toSorted((a, b) => a - b);
  let [current, longest, freezes, counted] = [0, 0, 1, 0];
  let broken: { day: number; streak: number } | undefined;
  let repairedOn = -Infinity;
  for (let day = first; day <= today; day++) {
    const studied = minutes.get(day) ?? 0;
    if (studied >= countedMinutes) {
      const mayRepair = broken && day - broken.day <= 2 && day - repairedOn >= 30;
      if (broken && mayRepair && studied >= 2 * dailyGoal) {
        current += broken.streak;
        broken = undefined;
        repairedOn = day;
      }
      current += 1;
      counted += 1;
      if (counted % 7 === 0) freezes = Math.min(2, freezes + 1);
      longest = Math.max(longest, current);
    } else if (day < today && !rules.restDays.includes((day + 4) % 7) && current > 0) {
      if (freezes > 0) freezes -= 1;
      else {
        broken = { day, streak: current };
        current = 0;
      }
    }
  }
  return { current, longest, freezes };
}

type ForecastRules = Rules & {
  /** 0 is Sunday. */
  firstDay: number;
  startDay: number;
  remainingHours: number;
  chosenHours: number;
};

/** The last day at the pace of the last four weeks, each from the first day of the week; this week is one of them. */
export function expectFinish(
  sessions: readonly ModelSession[],
  today: number,
  rules: ForecastRules,
) {
  const { firstDay, startDay, remainingHours, chosenHours } = rules;
  const thisWeek = today - ((((today + 4 - firstDay) % 7) + 7) % 7);
  const window = thisWeek - 21;
  const minutes = sumByDay(sessions, rules);
  const days = [...minutes.keys()].filter((day) => day >= window && day <= today);
  const sum = days.reduce((total, day) => total + (minutes.get(day) ?? 0), 0);
  const firstWeek = Math.min(...days.map((day) => window + Math.floor((day - window) / 7) * 7));
  const began = Math.min(startDay, firstWeek);
  const isMeasured = sum > 0 && today - began >= 14;
  const weeks = Math.min(4, (today - Math.max(began, window) + 1) / 7);
  const pace = isMeasured ? sum / 60 / weeks : chosenHours;
  return Math.max(today, startDay) + Math.max(1, Math.ceil((remainingHours / pace) * 7 - 1e-9)) - 1;
}
