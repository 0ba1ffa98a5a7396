export type NotificationDay<T> = {
  key: string;
  date: Date;
  age: "today" | "yesterday" | "older";
  items: T[];
};

/** Groups by calendar day in the device's time zone; keeps the order. */
export function groupByDay<T extends { created_at: string }>(
  items: readonly T[],
  now: Date,
): NotificationDay<T>[] {
  const today = startOfDay(now);
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);

  const days: NotificationDay<T>[] = [];
  for (const item of items) {
    const date = startOfDay(new Date(item.created_at));
    const last = days.at(-1);
    if (last && last.date.getTime() === date.getTime()) {
      last.items.push(item);
      continue;
    }
    // With a device clock behind the server's, a new one may be dated tomorrow.
    const age = date >= today ? "today" : date >= yesterday ? "yesterday" : "older";
    days.push({ key: item.created_at, date, age, items: [item] });
  }
  return days;
}

function startOfDay(time: Date): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate());
}

const dayMs = 24 * 60 * 60_000;

/**
 * The two dates between which "… ago" is counted. From 24 hours on, calendar days are compared, so that it fits the
 * heading of the day.
 */
export function measureAge(time: string, now: Date): [from: Date, to: Date] {
  const from = new Date(time);
  return now.getTime() - from.getTime() < dayMs ? [from, now] : [toUtcDay(from), toUtcDay(now)];
}

/** The local calendar day in UTC, where no clock change makes a day longer. */
function toUtcDay(time: Date): Date {
  return new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()));
}
