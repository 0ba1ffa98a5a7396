-- Courses with dead links are replaced in open paths by the worker. Only additions: the previous release runs on the
-- same database until it is stopped.

-- One row for each course of a path that was ever replaced: it is not replaced a second time, undone or not.
create table course_replacements (
  user_id uuid not null references users (id) on delete cascade,
  path_id uuid not null,
  -- Slugs of the catalog: paths name courses by them.
  course text not null,
  replacement text not null,
  milestone_keys text[] not null,
  -- Why the course was in the milestones, for its return.
  reason text not null,
  -- Of the path, after the replacement.
  version integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (user_id, path_id, course),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table course_replacements is 'class: own';
alter table course_replacements enable row level security;
alter table course_replacements force row level security;
create policy course_replacements_own on course_replacements
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, update (undone_at) on course_replacements to masar_app;
grant select, insert on course_replacements to masar_worker;

-- What a replacement writes and reads besides.
grant update (milestones, version, updated_at) on learning_paths to masar_worker;
grant insert, delete on path_versions to masar_worker;
grant select (user_id, course_id, completed_at) on course_recommendations to masar_worker;

-- The check of resources writes its result, and nothing else.
grant update (link_status, last_validated, checked_at, link_failures) on resources to masar_worker;

-- The functions below read open paths of all learners. They return names of the catalog, and whose path is to change.
create policy learning_paths_links on learning_paths for select to masar_owner
  using (status in ('active', 'paused'));
create policy course_replacements_links on course_replacements for select to masar_owner using (true);

create function list_used_courses() returns setof text
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select distinct linked ->> 'course'
  from learning_paths p
  cross join jsonb_path_query(p.milestones, '$.*.linkedCourses[*]') as linked
  where p.status in ('active', 'paused')
$$;
revoke all on function list_used_courses() from public;
grant execute on function list_used_courses() to masar_worker;

-- Those that milestones show: by their place in a blueprint, or by their main skill.
create function list_used_resources() returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  with used as materialized (
    select distinct milestone -> 'origin' ->> 'name' as blueprint,
      milestone -> 'origin' ->> 'key' as milestone_key, milestone -> 'skills' ->> 0 as skill
    from learning_paths p
    cross join jsonb_path_query(p.milestones, '$.*') as milestone
    where p.status in ('active', 'paused'))
  select m.resource_id from resource_milestones m join used u using (blueprint, milestone_key)
  union
  select r.id from resources r
  where r.skills && (select array_agg(u.skill) from used u where not exists (
    select from resource_milestones m where m.blueprint = u.blueprint and m.milestone_key = u.milestone_key))
$$;
revoke all on function list_used_resources() from public;
grant execute on function list_used_resources() to masar_worker;

create function list_paths_to_repair(dead_course text) returns table (user_id uuid, path_id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.user_id, p.id
  from learning_paths p
  where p.status in ('active', 'paused')
    and exists (
      select from jsonb_path_query(p.milestones, '$.*.linkedCourses[*]') as linked
      where linked ->> 'course' = dead_course and linked ->> 'reason' <> 'chosen_by_learner')
    and not exists (
      select from course_replacements r
      where r.user_id = p.user_id and r.path_id = p.id and r.course = dead_course)
  order by p.user_id, p.id
$$;
revoke all on function list_paths_to_repair(text) from public;
grant execute on function list_paths_to_repair(text) to masar_worker;

-- For operators: sums, and nobody's rows.
create function list_course_replacements(max_rows integer)
  returns table (course text, replacement text, last_at timestamptz, paths integer, undone integer)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query
    select r.course, r.replacement, max(r.created_at), count(*)::integer, count(r.undone_at)::integer
    from course_replacements r
    group by r.course, r.replacement
    order by max(r.created_at) desc, r.course
    limit max_rows;
end $$;
revoke all on function list_course_replacements(integer) from public;
grant execute on function list_course_replacements(integer) to masar_app;
