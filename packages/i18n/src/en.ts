import account from "../locales/en/account.json" with { type: "json" };
import administration from "../locales/en/administration.json" with { type: "json" };
import answers from "../locales/en/answers.json" with { type: "json" };
import assistant from "../locales/en/assistant.json" with { type: "json" };
import blueprints from "../locales/en/blueprints.json" with { type: "json" };
import briefs from "../locales/en/briefs.json" with { type: "json" };
import calendar from "../locales/en/calendar.json" with { type: "json" };
import common from "../locales/en/common.json" with { type: "json" };
import checks from "../locales/en/checks.json" with { type: "json" };
import community from "../locales/en/community.json" with { type: "json" };
import courses from "../locales/en/courses.json" with { type: "json" };
import desk from "../locales/en/desk.json" with { type: "json" };
import mastery from "../locales/en/mastery.json" with { type: "json" };
import entry from "../locales/en/entry.json" with { type: "json" };
import errors from "../locales/en/errors.json" with { type: "json" };
import moderation from "../locales/en/moderation.json" with { type: "json" };
import modes from "../locales/en/modes.json" with { type: "json" };
import notes from "../locales/en/notes.json" with { type: "json" };
import notices from "../locales/en/notices.json" with { type: "json" };
import notifications from "../locales/en/notifications.json" with { type: "json" };
import onboarding from "../locales/en/onboarding.json" with { type: "json" };
import operation from "../locales/en/operation.json" with { type: "json" };
import pages from "../locales/en/pages.json" with { type: "json" };
import palette from "../locales/en/palette.json" with { type: "json" };
import paths from "../locales/en/paths.json" with { type: "json" };
import people from "../locales/en/people.json" with { type: "json" };
import profile from "../locales/en/profile.json" with { type: "json" };
import published from "../locales/en/published.json" with { type: "json" };
import questions from "../locales/en/questions.json" with { type: "json" };
import region from "../locales/en/region.json" with { type: "json" };
import resources from "../locales/en/resources.json" with { type: "json" };
import review from "../locales/en/review.json" with { type: "json" };
import road from "../locales/en/road.json" with { type: "json" };
import settings from "../locales/en/settings.json" with { type: "json" };
import shell from "../locales/en/shell.json" with { type: "json" };
import site from "../locales/en/site.json" with { type: "json" };
import study from "../locales/en/study.json" with { type: "json" };
import support from "../locales/en/support.json" with { type: "json" };
import tasks from "../locales/en/tasks.json" with { type: "json" };
import timer from "../locales/en/timer.json" with { type: "json" };
import voice from "../locales/en/voice.json" with { type: "json" };

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
