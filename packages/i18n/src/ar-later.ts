import answers from "../locales/ar/answers.json" with { type: "json" };
import assistant from "../locales/ar/assistant.json" with { type: "json" };
import calendar from "../locales/ar/calendar.json" with { type: "json" };
import courses from "../locales/ar/courses.json" with { type: "json" };
import desk from "../locales/ar/desk.json" with { type: "json" };
import modes from "../locales/ar/modes.json" with { type: "json" };
import notes from "../locales/ar/notes.json" with { type: "json" };
import notices from "../locales/ar/notices.json" with { type: "json" };
import onboarding from "../locales/ar/onboarding.json" with { type: "json" };
import paths from "../locales/ar/paths.json" with { type: "json" };
import region from "../locales/ar/region.json" with { type: "json" };
import review from "../locales/ar/review.json" with { type: "json" };
import road from "../locales/ar/road.json" with { type: "json" };
import settings from "../locales/ar/settings.json" with { type: "json" };
import tasks from "../locales/ar/tasks.json" with { type: "json" };
import timer from "../locales/ar/timer.json" with { type: "json" };
import voice from "../locales/ar/voice.json" with { type: "json" };

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
