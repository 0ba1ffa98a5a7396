import account from "../locales/ar/account.json" with { type: "json" };
import administration from "../locales/ar/administration.json" with { type: "json" };
import answers from "../locales/ar/answers.json" with { type: "json" };
import assistant from "../locales/ar/assistant.json" with { type: "json" };
import blueprints from "../locales/ar/blueprints.json" with { type: "json" };
import briefs from "../locales/ar/briefs.json" with { type: "json" };
import calendar from "../locales/ar/calendar.json" with { type: "json" };
import common from "../locales/ar/common.json" with { type: "json" };
import checks from "../locales/ar/checks.json" with { type: "json" };
import community from "../locales/ar/community.json" with { type: "json" };
import courses from "../locales/ar/courses.json" with { type: "json" };
import desk from "../locales/ar/desk.json" with { type: "json" };
import mastery from "../locales/ar/mastery.json" with { type: "json" };
import entry from "../locales/ar/entry.json" with { type: "json" };
import errors from "../locales/ar/errors.json" with { type: "json" };
import moderation from "../locales/ar/moderation.json" with { type: "json" };
import modes from "../locales/ar/modes.json" with { type: "json" };
import notes from "../locales/ar/notes.json" with { type: "json" };
import notices from "../locales/ar/notices.json" with { type: "json" };
import notifications from "../locales/ar/notifications.json" with { type: "json" };
import onboarding from "../locales/ar/onboarding.json" with { type: "json" };
import operation from "../locales/ar/operation.json" with { type: "json" };
import pages from "../locales/ar/pages.json" with { type: "json" };
import palette from "../locales/ar/palette.json" with { type: "json" };
import paths from "../locales/ar/paths.json" with { type: "json" };
import people from "../locales/ar/people.json" with { type: "json" };
import profile from "../locales/ar/profile.json" with { type: "json" };
import published from "../locales/ar/published.json" with { type: "json" };
import questions from "../locales/ar/questions.json" with { type: "json" };
import region from "../locales/ar/region.json" with { type: "json" };
import resources from "../locales/ar/resources.json" with { type: "json" };
import review from "../locales/ar/review.json" with { type: "json" };
import road from "../locales/ar/road.json" with { type: "json" };
import settings from "../locales/ar/settings.json" with { type: "json" };
import shell from "../locales/ar/shell.json" with { type: "json" };
import site from "../locales/ar/site.json" with { type: "json" };
import study from "../locales/ar/study.json" with { type: "json" };
import support from "../locales/ar/support.json" with { type: "json" };
import tasks from "../locales/ar/tasks.json" with { type: "json" };
import timer from "../locales/ar/timer.json" with { type: "json" };
import voice from "../locales/ar/voice.json" with { type: "json" };

/** Every string of the interface: for the server, the build and tests. Browsers load single namespaces. */
export const strings = {
  account,
  administration,
  answers,
  assistant,
  blueprints,
  briefs,
  calendar,
  common,
  checks,
  community,
  courses,
  desk,
  mastery,
  entry,
  errors,
  moderation,
  modes,
  notes,
  notices,
  notifications,
  onboarding,
  operation,
  pages,
  palette,
  paths,
  people,
  profile,
  published,
  questions,
  region,
  resources,
  review,
  road,
  settings,
  shell,
  site,
  study,
  support,
  tasks,
  timer,
  voice,
};
