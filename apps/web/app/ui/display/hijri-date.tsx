import { hasDisplayPreference } from "#web/platform/preferences/display-preferences.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "./cn.ts";

/** For users who chose it. */
export function HijriDate({ date, className }: { date: string; className?: string }) {
  const format = useFormat();
  if (!hasDisplayPreference("hijri")) return null;
  return (
    <bdi className={cn("text-sm font-normal text-ink-3", className)}>
      {format.date(date, "date", date.length === 10 ? "UTC" : undefined, "islamic-umalqura")}
    </bdi>
  );
}
