import { studyDate } from "@masar/domain/local-date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detectTimeZone } from "./detect-time-zone.ts";
import { settingsQuery } from "./settings.ts";

/** The learner's own date; by the device until their settings are known. */
export function useToday(): string {
  const { data } = useQuery(settingsQuery);
  const [now] = useState(() => new Date());
  return studyDate(now, data?.time_zone ?? detectTimeZone(), data?.day_start_hour ?? 0);
}
