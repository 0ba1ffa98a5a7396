import { studyEndpoints } from "@masar/contract/study/endpoints";
import type { ChangeKind } from "../change-types.ts";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import type { Overview } from "@masar/contract/study/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

/** Sessions of this device that are already part of the persisted minutes. */
type WithSessions = Overview & { sessions_shown?: readonly string[] };

/** The server counts streak and points. */
function applySession(
  overview: WithSessions,
  { params, body }: RequestOf<"endStudySession">,
  settings: Settings | undefined,
): WithSessions {
  const { sessions_shown: shown = [], today } = overview;
  if (shown.includes(params.id)) return overview;
  const date = studyDateFor(new Date(body.ended_at), studyClockOf(settings, detectTimeZone()));
  const thisWeek = overview.weeks.at(-1);
  const addMinutes = <T extends { minutes: number }>(item: T, isIt: boolean): T =>
    isIt ? { ...item, minutes: item.minutes + body.minutes } : item;
  return {
    ...overview,
    sessions_shown: [...shown, params.id],
    minutes_today: overview.minutes_today + (date === today ? body.minutes : 0),
    focus_today: overview.focus_today + (date === today ? body.focus_periods : 0),
    days: overview.days.map((day) => addMinutes(day, day.date === date)),
    weeks: overview.weeks.map((week) =>
      addMinutes(week, week === thisWeek && date >= week.week_start),
    ),
  };
}

export const endStudySession: ChangeKind<"endStudySession"> = {
  endpoints: studyEndpoints,
  apply: {
    overview: (overview, { input }, { settings }) => applySession(overview, input, settings),
  },
  invalidates: ["paths", "overview", "study-days"],
  identity: "url",
  label: "session",
};
