export type NotificationDay<T> = {
  key: string;
  date: Date;
  age: "today" | "yesterday" | "older";
  items: T[];
};

/** Neighbours of one calendar day, by the reader's own clock; the order stays. */
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
    // A clock that runs behind the server's must not put a new one into tomorrow.
    const age = date >= today ? "today" : date >= yesterday ? "yesterday" : "older";
    days.push({ key: item.created_at, date, age, items: [item] });
  }
  return days;
}

function startOfDay(time: Date): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate());
}
