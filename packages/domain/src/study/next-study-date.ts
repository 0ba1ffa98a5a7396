import { addDays, weekdayOf } from "../dates/local-date.ts";

/** The first study day after `today`; without chosen days every day is one. */
export function nextStudyDate(today: string, studyDays: readonly number[]): string {
  for (let offset = 1; offset <= 7; offset++) {
    const date = addDays(today, offset);
    if (studyDays.length === 0 || studyDays.includes(weekdayOf(date))) return date;
  }
  return addDays(today, 1);
}
