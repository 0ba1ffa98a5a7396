import { settingsGroupLink, type SettingsGroup } from "@masar/contract/settings/groups";
import { wallTime } from "@masar/domain/dates/local-date";
import { locales } from "@masar/i18n/locales";
import { targetHoursOn } from "#api/core/user-settings/study-settings.ts";
import { loadPreferences } from "#api/core/notifications/notify.service.ts";
import { loadReminderTime } from "#api/features/reminders/reminders.service.ts";
import { findBundled, translate } from "#api/i18n/translate.ts";
import type { OwnKind } from "./own-kinds.ts";
import * as own from "./own-reply.ts";

function leadTo(ask: own.OwnAsk, group: SettingsGroup) {
  own.addAction(ask, "settings", settingsGroupLink(group));
}

export async function answerReminders(ask: own.OwnAsk): Promise<void> {
  const userId = ask.ctx.user.id;
  const [time, preferences] = await ask.ctx.tx((tx) =>
    Promise.all([loadReminderTime(tx, { userId }), loadPreferences(tx, userId)]),
  );
  const isOn = preferences.some(
    ({ type, in_app, email, push, telegram }) =>
      (type === "study" || type === "deadline") && (in_app || email || push || telegram),
  );
  const name = ask.facts.settings.study_time === null ? "reminderNoTime" : "reminder";
  if (isOn) own.addSentence(ask, name, { time: own.formatClock(ask, time) });
  else own.addSentence(ask, "reminderOff");
  own.addQuietHours(ask);
  leadTo(ask, "notifications");
}

/** A city from the list of zones; another zone has the last part of its name. */
function nameZone({ reply }: own.OwnAsk, zone: string): string {
  const key = `zones.${zone}`;
  const isListed =
    findBundled({ language: reply.language, namespace: "region", key }) !== undefined;
  if (isListed) return translate(reply.language, `region:${key}`);
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

const answers = {
  timeZone(ask) {
    const { time_zone: zone } = ask.facts.settings;
    own.addSentence(ask, "timeZone", {
      city: nameZone(ask, zone),
      time: own.formatClock(ask, wallTime(new Date(), zone)),
    });
    leadTo(ask, "region");
  },
  theme(ask) {
    own.addSentence(ask, "theme");
    leadTo(ask, "appearance");
  },
  language(ask) {
    const { language } = ask.facts.settings;
    const { tag } = locales[ask.reply.language];
    own.addSentence(ask, "language", {
      language: new Intl.DisplayNames(tag, { type: "language" }).of(language) ?? language,
    });
    leadTo(ask, "region");
  },
  digits(ask) {
    ask.reply.parts.push(ask.texts.digits[ask.facts.settings.digits]);
    leadTo(ask, "region");
  },
  dailyGoal(ask) {
    const minutes = own.formatMinutes(ask, ask.facts.settings.daily_goal_minutes);
    own.addSentence(ask, "dailyGoal", { minutes });
    leadTo(ask, "study");
  },
  weeklyGoal(ask) {
    const { study, overview } = ask.facts;
    const target = own.formatMinutes(ask, targetHoursOn(study, overview.today) * 60);
    own.addSentence(ask, "weekTarget", { target });
    leadTo(ask, "study");
  },
  focus(ask) {
    const { focus_minutes, break_minutes, long_break_minutes } = ask.facts.settings;
    own.addSentence(ask, "focus", {
      focus: own.formatMinutes(ask, focus_minutes),
      break: own.formatMinutes(ask, break_minutes),
      long: own.formatMinutes(ask, long_break_minutes),
    });
    leadTo(ask, "study");
  },
  quiet(ask) {
    const { quiet_from: from, quiet_to: to } = ask.facts.settings;
    if (from !== null && to !== null)
      own.addSentence(ask, "quiet", {
        from: own.formatClock(ask, from),
        to: own.formatClock(ask, to),
      });
    else own.addSentence(ask, "quietNone");
    leadTo(ask, "notifications");
  },
  firstDay(ask) {
    own.addSentence(ask, "firstDay", { day: own.formatWeekday(ask, ask.facts.study.firstDay) });
    leadTo(ask, "region");
  },
  dayStart(ask) {
    const hour = String(ask.facts.settings.day_start_hour).padStart(2, "0");
    own.addSentence(ask, "dayStart", { time: own.formatClock(ask, `${hour}:00`) });
    leadTo(ask, "study");
  },
  country(ask) {
    const { country } = ask.facts.settings;
    const { tag } = locales[ask.reply.language];
    const name = country && new Intl.DisplayNames(tag, { type: "region" }).of(country);
    if (name) own.addSentence(ask, "country", { country: name });
    else own.addSentence(ask, "countryNone");
    leadTo(ask, "region");
  },
} satisfies Partial<Record<OwnKind, (ask: own.OwnAsk) => void>>;

export const settingsAnswers: typeof answers = answers;
