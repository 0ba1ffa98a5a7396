-- How numbers, dates and pages are shown, and when nobody is to be disturbed. Times are wall times, as text.
alter table settings
  add column digits text not null default 'latn' check (digits in ('latn', 'arab')),
  add column hijri_dates boolean not null default false,
  add column first_day smallint check (first_day between 0 and 6),
  add column motion text not null default 'system' check (motion in ('system', 'reduced')),
  add column low_data boolean not null default false,
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint settings_quiet_pair check ((quiet_from is null) = (quiet_to is null));

-- A week begins on the day the learner chose, so whose week is over depends on it as on the country.
drop function list_summary_regions();
create function list_summary_regions() returns table (time_zone text, country text, first_day smallint)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select distinct coalesce(s.time_zone, 'Asia/Dubai'), s.country, s.first_day
  from users u left join settings s on s.user_id = u.id
$$;
revoke all on function list_summary_regions() from public;
grant execute on function list_summary_regions() to masar_worker;

drop function list_summary_learners(text, text, date, uuid, integer);
create function list_summary_learners(
  of_zone text, of_country text, of_first_day smallint, of_week date, after_id uuid, batch integer
) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select u.id
  from users u
    left join settings s on s.user_id = u.id
    left join weekly_summaries w on w.user_id = u.id
  where (u.email_verified or u.first_signed_in_at is not null) and u.deletion_due_at is null
    and coalesce(s.time_zone, 'Asia/Dubai') = of_zone and s.country is not distinct from of_country
    and s.first_day is not distinct from of_first_day
    and (w.week_start is null or w.week_start < of_week)
    and (after_id is null or u.id > after_id)
  order by u.id limit batch
$$;
revoke all on function list_summary_learners(text, text, smallint, date, uuid, integer) from public;
grant execute on function list_summary_learners(text, text, smallint, date, uuid, integer) to masar_worker;
