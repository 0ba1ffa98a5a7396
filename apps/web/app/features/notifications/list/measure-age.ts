const dayMs = 24 * 60 * 60_000;

/**
 * The two moments between which "… ago" is counted. From a day on, calendar days are compared: what
 * stands under the day before yesterday must not call itself yesterday.
 */
export function measureAge(time: string, now: Date): [from: Date, to: Date] {
  const from = new Date(time);
  return now.getTime() - from.getTime() < dayMs ? [from, now] : [dayOf(from), dayOf(now)];
}

/** The local calendar day, put where no clock change can stretch it. */
function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()));
}
