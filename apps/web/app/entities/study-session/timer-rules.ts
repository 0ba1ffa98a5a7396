import type { Settings } from "@masar/contract/settings/schemas";
import { type TimerRules, defaultTimerRules } from "@masar/domain/study/session-clock";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#web/entities/settings/settings.ts";

function rulesOf(settings: Settings | undefined): TimerRules {
  if (!settings) return defaultTimerRules;
  return {
    focusMinutes: settings.focus_minutes,
    breakMinutes: settings.break_minutes,
    longBreakMinutes: settings.long_break_minutes,
    autoStart: settings.timer_auto_start,
  };
}

export function getTimerRules(client: QueryClient): TimerRules {
  return rulesOf(client.getQueryData(settingsQuery.queryKey));
}

export function hasTimerSound(client: QueryClient): boolean {
  return client.getQueryData(settingsQuery.queryKey)?.timer_sound ?? true;
}

export function useTimerRules(): TimerRules {
  const { data } = useQuery(settingsQuery);
  return rulesOf(data);
}
