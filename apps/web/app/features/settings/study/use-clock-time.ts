import { useFormat } from "#web/platform/format/use-format.ts";

/** Says 19:30 as the page's language does. */
export function useClockTime(): (time: string) => string {
  const format = useFormat();
  return (time) => format.date(new Date(`2026-01-01T${time}:00Z`), "time", "UTC");
}
