-- What a learner did on a path, and the ledgers of study days and points. Postgres stores local dates and
-- never derives them: its own table of time zones may be older than the world.

alter table settings
  add column weekly_target_hours numeric check (weekly_target_hours between 1 and 60),
  add column day_start_hour smallint not null default 3 check (day_start_hour between 0 and 12),
  -- Null is the weekend of the country.
  add column rest_days smallint[] check (cardinality(rest_days) <= 6),
  add column daily_goal_minutes integer not null default 25 check (daily_goal_minutes between 10 and 480),
  add column streak_hidden boolean not null default false,
  add column previous_time_zone text check (length(previous_time_zone) <= 64),
  add column time_zone_changed_at timestamptz;

create table milestone_progress (
  user_id uuid not null references users (id) on delete cascade,
  milestone_id text not null,
  path_id uuid not null,
  milestone_key text not null,
  completed boolean not null default false,
  started_at timestamptz,
  completion_date timestamptz,
  time_spent_minutes integer not null default 0 check (time_spent_minutes >= 0),
  notes text not null default '',
  met_criteria text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, milestone_id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade,
  check (milestone_id = path_id || '-' || milestone_key),
  check (completed = (completion_date is not null))
);
comment on table milestone_progress is 'class: own';
create index milestone_progress_path on milestone_progress (user_id, path_id);
alter table milestone_progress enable row level security;
alter table milestone_progress force row level security;
create policy milestone_progress_own on milestone_progress
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on milestone_progress to masar_app;

-- A row is a tick; taking the tick back removes it.
create table sub_milestone_progress (
  user_id uuid not null references users (id) on delete cascade,
  path_id uuid not null,
  milestone_key text not null,
  sub_milestone text not null,
  completed_at timestamptz not null default now(),
  primary key (user_id, path_id, milestone_key, sub_milestone),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table sub_milestone_progress is 'class: own';
alter table sub_milestone_progress enable row level security;
alter table sub_milestone_progress force row level security;
create policy sub_milestone_progress_own on sub_milestone_progress
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on sub_milestone_progress to masar_app;

-- The id is made by the client, so minutes sent twice count once. Minutes outlive a deleted path.
create table study_sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  path_id uuid,
  milestone_key text,
  source text not null check (source in ('logged', 'focus')),
  minutes integer not null check (minutes between 0 and 240),
  -- What the step it came with gave, so that a repeated step is answered like the first.
  points integer not null default 0 check (points >= 0),
  local_date date not null,
  ended_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table study_sessions is 'class: own';
create index study_sessions_path on study_sessions (user_id, path_id, local_date);
alter table study_sessions enable row level security;
alter table study_sessions force row level security;
create policy study_sessions_own on study_sessions
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update (points) on study_sessions to masar_app;

-- The ledger of days. A closed day keeps its state, whatever the settings become later.
create table study_days (
  user_id uuid not null references users (id) on delete cascade,
  local_date date not null,
  minutes integer not null default 0 check (minutes between 0 and 960),
  finished integer not null default 0 check (finished >= 0),
  state text not null default 'open'
    check (state in ('studied', 'rest', 'freeze', 'paused', 'missed', 'open')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, local_date)
);
comment on table study_days is 'class: own';
alter table study_days enable row level security;
alter table study_days force row level security;
create policy study_days_own on study_days
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on study_days to masar_app;

create table learning_streaks (
  user_id uuid primary key references users (id) on delete cascade,
  total_minutes_studied integer not null default 0 check (total_minutes_studied >= 0),
  total_hours_studied numeric generated always as (round(total_minutes_studied / 60.0, 1)) stored,
  -- As of the last write; a reader closes the days since then by itself.
  current_streak integer not null default 0,
  longest_streak integer not null default 0,
  skill_points integer not null default 0,
  -- Every day up to here is closed, with this state after it.
  closed_through date,
  closed_state jsonb,
  paused_from date,
  paused_until date,
  pause_starts text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (skill_points >= 0)
);
comment on table learning_streaks is 'class: own';
alter table learning_streaks enable row level security;
alter table learning_streaks force row level security;
create policy learning_streaks_own on learning_streaks
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on learning_streaks to masar_app;

-- Points are only ever added; the key of their source makes each of them count once.
create table point_entries (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('minutes', 'milestone')),
  source_key text not null,
  points integer not null check (points >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, source, source_key)
);
comment on table point_entries is 'class: own';
alter table point_entries enable row level security;
alter table point_entries force row level security;
create policy point_entries_own on point_entries
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on point_entries to masar_app;

-- Writes what one step did to day, streak and points, all or nothing. The caller holds the lock on the row
-- of learning_streaks and has computed dates and rules in Node. Returns the points that were added.
create function update_learning_streak(
  for_user uuid,
  on_date date,
  minutes_studied integer,
  finished_steps integer,
  state_today text,
  closed_days jsonb,
  state_closed jsonb,
  streak_now integer,
  streak_longest integer,
  points_of_day integer,
  milestone text,
  points_of_milestone integer
) returns integer
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  points_before integer;
  added integer := 0;
begin
  insert into study_days (user_id, local_date, state)
    select for_user, closed.date, closed.state
    from jsonb_to_recordset(closed_days) as closed (date date, state text)
    on conflict (user_id, local_date) do update set state = excluded.state, updated_at = now();

  if minutes_studied <> 0 or finished_steps <> 0 then
    insert into study_days (user_id, local_date, minutes, finished, state)
      values (for_user, on_date, minutes_studied, greatest(0, finished_steps), state_today)
      on conflict (user_id, local_date) do update set
        minutes = study_days.minutes + minutes_studied,
        finished = greatest(0, study_days.finished + finished_steps),
        state = excluded.state,
        updated_at = now();
  end if;

  -- The minutes of a day are worth more as they grow.
  select points into points_before from point_entries
    where user_id = for_user and source = 'minutes' and source_key = on_date::text;
  if points_of_day > coalesce(points_before, 0) then
    insert into point_entries (user_id, source, source_key, points)
      values (for_user, 'minutes', on_date::text, points_of_day)
      on conflict (user_id, source, source_key) do update set points = excluded.points, updated_at = now();
    added := points_of_day - coalesce(points_before, 0);
  end if;

  -- A milestone gives its points once, however often it is completed.
  if milestone is not null then
    insert into point_entries (user_id, source, source_key, points)
      values (for_user, 'milestone', milestone, points_of_milestone)
      on conflict (user_id, source, source_key) do nothing;
    if found then
      added := added + points_of_milestone;
    end if;
  end if;

  update learning_streaks set
    total_minutes_studied = total_minutes_studied + minutes_studied,
    current_streak = streak_now,
    longest_streak = streak_longest,
    skill_points = skill_points + added,
    closed_through = on_date - 1,
    closed_state = state_closed,
    updated_at = now()
  where user_id = for_user;
  return added;
end $$;
revoke all on function update_learning_streak(
  uuid, date, integer, integer, text, jsonb, jsonb, integer, integer, integer, text, integer) from public;
grant execute on function update_learning_streak(
  uuid, date, integer, integer, text, jsonb, jsonb, integer, integer, integer, text, integer) to masar_app;
