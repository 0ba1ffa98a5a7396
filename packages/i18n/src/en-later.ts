import answers from "../locales/en/answers.json" with { type: "json" };
import assistant from "../locales/en/assistant.json" with { type: "json" };
import calendar from "../locales/en/calendar.json" with { type: "json" };
import courses from "../locales/en/courses.json" with { type: "json" };
import desk from "../locales/en/desk.json" with { type: "json" };
import modes from "../locales/en/modes.json" with { type: "json" };
import notes from "../locales/en/notes.json" with { type: "json" };
import notices from "../locales/en/notices.json" with { type: "json" };
import onboarding from "../locales/en/onboarding.json" with { type: "json" };
import paths from "../locales/en/paths.json" with { type: "json" };
import region from "../locales/en/region.json" with { type: "json" };
import review from "../locales/en/review.json" with { type: "json" };
import road from "../locales/en/road.json" with { type: "json" };
import settings from "../locales/en/settings.json" with { type: "json" };
import tasks from "../locales/en/tasks.json" with { type: "json" };
import timer from "../locales/en/timer.json" with { type: "json" };
import voice from "../locales/en/voice.json" with { type: "json" };

/** What further pages say; each loads them before it is drawn. */
export const strings = {
  answers,
  assistant,
  calendar,
  courses,
  desk,
  modes,
  notes,
  notices,
  onboarding,
  paths,
  region,
  review,
  road,
  settings,
  tasks,
  timer,
  voice,
};
