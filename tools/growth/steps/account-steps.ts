import { limits } from "@masar/contract/limits";
import { testPasswordHash } from "../../local/insert-user.ts";
import { inOrder, learners, type Step } from "./step.ts";

const { termsVersion } = limits;
/** One of so many learners is a moderator, and one of ten of those is an admin. */
const staffEvery = 5000;

export const accountSteps: Step[] = [
  {
    table: "users",
    sql: () => `
      insert into users (id, email, email_verified, language, roles, first_signed_in_at, created_at, updated_at)
      select l.user_id, 'learner-' || l.n || '@example.com', true, s.language,
        case when l.n % ${staffEvery * 10} = 1 then array['admin'] when l.n % ${staffEvery} = 1 then array['moderator']
          else '{}' end,
        l.joined_at, l.joined_at, l.joined_at
      from ${learners} ${inOrder}`,
  },
  {
    table: "accounts",
    sql: () => `
      insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select growth.id(l.joined_at, 'account ' || l.n), l.user_id, l.user_id, 'credential', '${testPasswordHash}',
        l.joined_at, l.joined_at
      from ${learners} ${inOrder}`,
  },
  {
    table: "consents",
    sql: () => `
      insert into consents (user_id, id, kind, granted, version, created_at)
      select l.user_id, growth.id(l.joined_at, kind || l.n), kind, true, '${termsVersion}', l.joined_at
      from ${learners} cross join unnest(array['terms', 'age_13']) kind ${inOrder}`,
  },
  {
    table: "sessions",
    rounds: 3,
    sql: (round) => `
      insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
      select growth.id(at, 'session ${round} ' || l.n), l.user_id,
        translate(encode(sha256(convert_to(growth.client_id('token ${round} ' || l.n)::text, 'UTF8')), 'base64'), '+/=', '-_'),
        growth.now() + interval '30 days', '192.0.2.' || l.n % 250,
        'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36',
        at, at
      from ${learners}
      cross join lateral (select growth.now() - ${round} * interval '8 days'
        + growth.number(l.n, 8 * 1440) * interval '1 minute' as at) logged_in
      where s.sessions_each >= ${round}`,
  },
  {
    table: "settings",
    sql: () => `
      insert into settings (user_id, country, time_zone, setup_completed_at, weekly_target_hours, study_time,
        created_at, updated_at)
      select l.user_id, s.country, s.time_zone, l.joined_at, 5, s.study_time, l.joined_at, l.joined_at
      from ${learners} ${inOrder}`,
  },
  {
    table: "profiles",
    sql: () => `
      insert into profiles (user_id, handle, display_name, visibility, created_at, updated_at)
      select l.user_id, case when l.n % 3 = 0 then 'learner_' || l.n end,
        case s.language when 'ar' then 'متعلّم ' else 'Learner ' end || l.n,
        (array['private', 'private', 'members', 'private', 'public'])[1 + l.n % 5], l.joined_at, l.joined_at
      from ${learners} ${inOrder}`,
  },
  {
    table: "notification_preferences",
    sql: () => `
      insert into notification_preferences (user_id, type, email, updated_at)
      select l.user_id, type, true, l.joined_at
      from ${learners} cross join unnest(array['reminder', 'insight']) type where s.is_active ${inOrder}`,
  },
  {
    table: "reminders",
    sql: () => `
      insert into reminders (user_id, local_date, updated_at)
      select l.user_id, (growth.now() - interval '1 day')::date, growth.now() - interval '1 hour'
      from ${learners} where s.is_active ${inOrder}`,
  },
  {
    // At a time of the next day and of the next week; nobody has changed their settings since the last look.
    table: "due_times",
    sql: () => `
      insert into due_times (user_id, reminder_at, summary_at)
      select l.user_id, growth.now() + growth.number(l.n, 1440) * interval '1 minute',
        growth.now() + growth.number(l.n, 10080) * interval '1 minute'
      from ${learners} ${inOrder}`,
  },
  {
    table: "weekly_summaries",
    sql: () => `
      insert into weekly_summaries (user_id, week_start, updated_at)
      select l.user_id, s.week_start, growth.now() - interval '1 hour' from ${learners} ${inOrder}`,
  },
];
