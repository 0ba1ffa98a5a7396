-- The week a learner was last told about. One row each, and dates only grow: whatever restarts, no week is told twice.
create table weekly_summaries (
  user_id uuid primary key references users (id) on delete cascade,
  week_start date not null,
  updated_at timestamptz not null default now()
);
comment on table weekly_summaries is 'class: own';
alter table weekly_summaries enable row level security;
alter table weekly_summaries force row level security;
create policy weekly_summaries_own on weekly_summaries
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on weekly_summaries to masar_worker;

-- What a summary is made of, one learner at a time through the same door as the API.
grant select on study_days, study_sessions, learning_streaks, milestone_progress, sub_milestone_progress
  to masar_worker;

-- Whose week is over is decided in Node: the database derives no local date. It says which zones and countries there
-- are, and who of them was not told of a week yet. These policies let the two functions read, never write.
create policy settings_summaries on settings for select to masar_owner using (true);
create policy weekly_summaries_told on weekly_summaries for select to masar_owner using (true);

create function list_summary_regions() returns table (time_zone text, country text)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select distinct coalesce(s.time_zone, 'Asia/Dubai'), s.country
  from users u left join settings s on s.user_id = u.id
$$;
revoke all on function list_summary_regions() from public;
grant execute on function list_summary_regions() to masar_worker;

create function list_summary_learners(
  of_zone text, of_country text, of_week date, after_id uuid, batch integer
) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select u.id
  from users u
    left join settings s on s.user_id = u.id
    left join weekly_summaries w on w.user_id = u.id
  where (u.email_verified or u.first_signed_in_at is not null)
    and coalesce(s.time_zone, 'Asia/Dubai') = of_zone and s.country is not distinct from of_country
    and (w.week_start is null or w.week_start < of_week)
    and (after_id is null or u.id > after_id)
  order by u.id limit batch
$$;
revoke all on function list_summary_learners(text, text, date, uuid, integer) from public;
grant execute on function list_summary_learners(text, text, date, uuid, integer) to masar_worker;
