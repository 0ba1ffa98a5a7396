export function dayPartOf(hour: number): "morning" | "afternoon" | "evening" | "night" {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 17 ? "afternoon" : "evening";
}

/** Falls back to the device's hour where the browser does not know the zone. */
export function hourIn(timeZone: string, now: Date): number {
  try {
    const parts = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone });
    return Number(parts.format(now));
  } catch {
    return now.getHours();
  }
}
