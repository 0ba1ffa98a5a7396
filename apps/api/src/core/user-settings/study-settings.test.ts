import { expect, test } from "vitest";
import { quietUntil, type StudySettings } from "#api/core/user-settings/study-settings.ts";

const season = {
  from: "2026-11-16",
  to: "2026-11-24",
  weekly_target_hours: 3,
  day_start_hour: 3,
  study_time: null,
  quiet_from: "06:00",
  quiet_to: "09:00",
};

function settingsWith(values: Partial<StudySettings>): StudySettings {
  return {
    zones: {
      zone: "Asia/Dubai",
      previousZone: null,
      zoneChangedAt: null,
      dayStartHour: 3,
      season: null,
    },
    restDays: [],
    firstDay: 1,
    dailyGoalMinutes: 25,
    usualTargetHours: 10,
    usualStudyTime: null,
    season: null,
    quiet: { from: "22:00", to: "07:00" },
    isStreakHidden: false,
    hasPlanProposals: true,
    isSetUp: true,
    formOfAddress: "neutral",
    ...values,
  };
}

/** Dubai is at UTC+4. */
const at = (clock: string) => new Date(`2026-11-${clock}:00+04:00`);

test.each([
  ["before they begin", "15T21:59", null],
  ["at their first minute", "15T22:00", "16T07:00"],
  ["past midnight", "16T01:30", "16T07:00"],
  ["at their end", "16T07:00", null],
])("[D65] quiet hours of every day, %s", (_when, now, until) => {
  expect(quietUntil(settingsWith({}), at(now))).toEqual(until && at(until));
});

test("[D65] [D43] a season's quiet hours come on top of those of every day", () => {
  const settings = settingsWith({ season });
  expect(quietUntil(settings, at("18T05:00"))).toEqual(at("18T09:00"));
  expect(quietUntil(settings, at("18T08:00"))).toEqual(at("18T09:00"));
  expect(quietUntil(settings, at("18T12:00"))).toBeNull();
  expect(quietUntil(settings, at("26T05:00"))).toEqual(at("26T07:00"));
});

test("[D65] without quiet hours nothing waits", () => {
  const quiet = { from: null, to: null };
  expect(quietUntil(settingsWith({ quiet }), at("16T01:30"))).toBeNull();
});
