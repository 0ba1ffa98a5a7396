-- Study sessions that were timed, the timer's settings, the busy season, and days that are judged again when
-- work on them arrives late.

alter table settings
  add column focus_minutes smallint not null default 25 check (focus_minutes between 1 and 120),
  add column break_minutes smallint not null default 5 check (break_minutes between 1 and 60),
  add column long_break_minutes smallint not null default 15 check (long_break_minutes between 1 and 60),
  add column timer_auto_start boolean not null default false,
  add column timer_sound boolean not null default true,
  add column study_time text check (study_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Dates and times only: why a season is busy is nobody's business.
  add column busy_season jsonb check (jsonb_typeof(busy_season) = 'object');

-- Rows of before this file keep the new rules by their defaults: nothing has to be read through while the
-- table's writers wait. A later file validates.
alter table study_sessions
  add column started_at timestamptz,
  add column focus_periods integer not null default 0,
  add constraint study_sessions_span check (started_at <= ended_at) not valid,
  add constraint study_sessions_focus_periods check (focus_periods between 0 and 240) not valid;
create index study_sessions_day on study_sessions (user_id, local_date);

-- Minutes that arrived too late for the day's judgement: they count as hours, never for the streak.
alter table study_days
  add column late_minutes integer not null default 0,
  add constraint study_days_late_minutes check (late_minutes between 0 and minutes) not valid;

-- Every tick and completion, and each one taken back, as their devices stamped them; the milestone itself has
-- no sub_milestone. What is ticked, completed and finished on which day is read from the line of them, so
-- that the order in which they arrive makes no difference.
create table milestone_changes (
  user_id uuid not null references users (id) on delete cascade,
  path_id uuid not null,
  milestone_key text not null,
  sub_milestone text not null default '',
  change_id uuid not null,
  at timestamptz not null,
  is_on boolean not null,
  arrived_at timestamptz not null,
  primary key (user_id, path_id, milestone_key, sub_milestone, change_id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table milestone_changes is 'class: own';
alter table milestone_changes enable row level security;
alter table milestone_changes force row level security;
create policy milestone_changes_own on milestone_changes
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert on milestone_changes to masar_app;

-- The last closed days as they were lived, each with the state before it.
alter table learning_streaks
  add column recent_days jsonb not null default '[]' check (jsonb_typeof(recent_days) = 'array');

-- The shorter update_learning_streak of 0009 stays for API processes that still run while this file is
-- applied; a later file drops it. Days it closes are not in recent_days and so are never judged again.

-- Writes what one step did to day, streak and points, all or nothing. The caller holds the lock on the row
-- of learning_streaks and has computed dates and rules in Node. `on_date` may be a day that is closed: then
-- the days since are among `closed_days` as they are judged now. Without `state_of_day` the minutes came too
-- late to be judged. Returns the points that were added.
create function update_learning_streak(
  for_user uuid,
  on_date date,
  minutes_studied integer,
  finished_steps integer,
  state_of_day text,
  closed_days jsonb,
  closed_until date,
  state_closed jsonb,
  days_lived jsonb,
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
  minutes_late integer := case when state_of_day is null then minutes_studied else 0 end;
begin
  insert into study_days (user_id, local_date, state)
    select for_user, closed.date, closed.state
    from jsonb_to_recordset(closed_days) as closed (date date, state text)
    on conflict (user_id, local_date) do update set state = excluded.state, updated_at = now();

  if minutes_studied <> 0 or finished_steps <> 0 then
    insert into study_days (user_id, local_date, minutes, late_minutes, finished, state)
      values (for_user, on_date, minutes_studied, minutes_late, greatest(0, finished_steps),
        coalesce(state_of_day, 'open'))
      on conflict (user_id, local_date) do update set
        minutes = study_days.minutes + minutes_studied,
        late_minutes = study_days.late_minutes + minutes_late,
        finished = greatest(0, study_days.finished + finished_steps),
        state = coalesce(state_of_day, study_days.state),
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
    -- What is closed stays closed, however late something arrives.
    closed_through = greatest(closed_through, closed_until),
    closed_state = state_closed,
    recent_days = days_lived,
    updated_at = now()
  where user_id = for_user;
  return added;
end $$;
revoke all on function update_learning_streak(
  uuid, date, integer, integer, text, jsonb, date, jsonb, jsonb, integer, integer, integer, text, integer)
  from public;
grant execute on function update_learning_streak(
  uuid, date, integer, integer, text, jsonb, date, jsonb, jsonb, integer, integer, integer, text, integer)
  to masar_app;
