-- The catalog: global, written by the import and the link check, read by every learner.

-- The extension is made by the login of the migration: the plain owner may not.
reset role;
create extension if not exists pg_trgm with schema public;
set local role masar_owner;

create table courses (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  provider text not null,
  url text not null,
  -- Set when an operator gave a new address: the import leaves it alone from then on.
  url_replaced_at timestamptz,
  language text not null check (language in ('en', 'ar')),
  description text not null,
  description_ar text not null,
  -- Null where the price changes by day and country.
  price_usd double precision check (price_usd >= 0),
  duration_hours double precision not null check (duration_hours >= 0),
  hours_are_estimated boolean not null,
  rating double precision check (rating between 0 and 5),
  experience_level text not null check (experience_level in ('beginner', 'intermediate', 'advanced')),
  fields text[] not null,
  skills_covered text[] not null,
  source text not null,
  link_confidence text not null check (link_confidence in ('high', 'medium')),
  link_status text not null default 'unchecked' check (link_status in ('unchecked', 'ok', 'dead')),
  -- When a check last had a definite answer; `checked_at` is when it last tried.
  last_validated timestamptz,
  checked_at timestamptz,
  link_failures integer not null default 0,
  reports integer not null default 0,
  last_reported_at timestamptz,
  -- Reports made before were answered: by a check that found it open, or by an operator.
  reports_cleared_at timestamptz,
  is_active boolean not null default true,
  -- One spelling for what reads the same, made in Node by the function that folds the query as well.
  folded_title text not null,
  folded text not null,
  search tsvector not null generated always as (
    to_tsvector('english', folded) || to_tsvector('arabic', folded) || to_tsvector('simple', folded)
  ) stored,
  title_search tsvector not null generated always as (
    to_tsvector('english', folded_title) || to_tsvector('arabic', folded_title) || to_tsvector('simple', folded_title)
  ) stored,
  created_at timestamptz not null default now()
)
-- Long texts are stored beside the row: a search that meets thousands of rows then reads few pages.
with (toast_tuple_target = 640);
comment on table courses is 'class: system';
create index courses_search on courses using gin (search);
create index courses_title_search on courses using gin (title_search);
create index courses_fields on courses using gin (fields);
create index courses_skills on courses using gin (skills_covered);
create index courses_best on courses (rating desc nulls last, slug) where is_active;
create index courses_shortest on courses (duration_hours, slug) where is_active;
create index courses_titles on courses (folded_title, slug) where is_active;
create index courses_unchecked on courses (checked_at nulls first) where is_active;
grant select on courses to masar_app, masar_worker;
grant update (link_status, last_validated, checked_at, link_failures, reports, last_reported_at,
  reports_cleared_at) on courses to masar_worker;

-- Every word of the folded texts: a word nobody wrote is set right by its nearest one here, which costs the same
-- however many courses there are.
create table course_words (
  word text primary key,
  uses integer not null
);
comment on table course_words is 'class: system';
create index course_words_alike on course_words using gist (word gist_trgm_ops);
grant select on course_words to masar_app;

-- What the tables of the catalog were last filled with.
create table catalog_imports (
  name text primary key,
  checksum text not null,
  imported_at timestamptz not null default now()
);
comment on table catalog_imports is 'class: system';

-- Saved and completed courses. `is_active` is the saved list: one completed without being saved is not in it.
create table course_recommendations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid references courses (id),
  title text not null,
  provider text not null,
  url text not null,
  description text not null default '',
  price_usd double precision not null default 0 check (price_usd >= 0),
  price_varies boolean not null default false,
  duration_hours double precision not null default 0 check (duration_hours >= 0),
  rating double precision check (rating between 0 and 5),
  experience_level text not null default 'beginner',
  fields text[] not null default '{}',
  learning_goals text[] not null default '{}',
  skills_covered text[] not null default '{}',
  is_active boolean not null default true,
  confidence_score double precision,
  us_job_relevance_score double precision,
  completion_rate double precision,
  us_accredited boolean not null default false,
  last_validated timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, course_id)
);
comment on table course_recommendations is 'class: own';
create index course_recommendations_saved on course_recommendations (user_id, created_at desc, id desc) where is_active;
create index course_recommendations_completed on course_recommendations (user_id, completed_at desc, id desc)
  where completed_at is not null;
create index course_recommendations_by_course on course_recommendations (course_id);
alter table course_recommendations enable row level security;
alter table course_recommendations force row level security;
create policy course_recommendations_own on course_recommendations
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update, delete on course_recommendations to masar_app;

-- One report per learner and address.
create table course_link_reports (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id),
  url text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
comment on table course_link_reports is 'class: own';
alter table course_link_reports enable row level security;
alter table course_link_reports force row level security;
create policy course_link_reports_own on course_link_reports
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on course_link_reports to masar_app;

-- A learner may not change a course, but their report counts there: the number, not who it was.
create function count_link_report() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  update courses set reports = reports + 1, last_reported_at = now() where id = new.course_id;
  return null;
end $$;
revoke all on function count_link_report() from public;
create trigger course_link_reports_counted after insert or update on course_link_reports
  for each row execute function count_link_report();

-- Whom to tell about a course. FORCE binds the owner too: this policy lets the function read, never write.
create policy course_recommendations_savers on course_recommendations to masar_owner
  using (course_id is not null and is_active) with check (false);
create function list_course_savers(course uuid) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$ select user_id from course_recommendations where course_id = course and is_active order by user_id $$;
revoke all on function list_course_savers(uuid) from public;
grant execute on function list_course_savers(uuid) to masar_worker;

-- An operator's new address, written down in the audit log in the same breath.
create function replace_course_link(course uuid, new_url text, actor text) returns setof courses
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old_url text;
begin
  select url into old_url from courses where id = course for update;
  if not found then return; end if;
  insert into audit_log (actor, action, details) values (actor, 'course_link_replaced',
    jsonb_build_object('course_id', course, 'before', old_url, 'after', new_url));
  return query update courses set url = new_url, url_replaced_at = now(), link_status = 'unchecked',
      last_validated = null, checked_at = null, link_failures = 0, reports = 0, last_reported_at = null
    where id = course returning *;
end $$;
revoke all on function replace_course_link(uuid, text, text) from public;
grant execute on function replace_course_link(uuid, text, text) to masar_app;

-- An operator looked and the address opens: its reports are answered, and a check looks again.
create function dismiss_link_reports(course uuid, actor text) returns setof courses
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  found_reports integer;
  found_status text;
begin
  select reports, link_status into found_reports, found_status from courses where id = course for update;
  if not found then return; end if;
  insert into audit_log (actor, action, details) values (actor, 'course_link_reports_dismissed',
    jsonb_build_object('course_id', course, 'reports', found_reports, 'link_status', found_status));
  return query update courses set reports = 0, last_reported_at = null, reports_cleared_at = now(), link_failures = 0,
      link_status = case when link_status = 'dead' then 'unchecked' else link_status end,
      checked_at = case when link_status = 'dead' then null else checked_at end
    where id = course returning *;
end $$;
revoke all on function dismiss_link_reports(uuid, text) from public;
grant execute on function dismiss_link_reports(uuid, text) to masar_app;
