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

-- The functions below read open paths of all learners.
create policy learning_paths_links on learning_paths for select to masar_owner
  using (status in ('active', 'paused'));
create policy course_replacements_links on course_replacements for select to masar_owner using (true);

-- What open paths of the next users show: names of the catalog, and not the skills that a learner wrote. A user without
-- an open path has one row without a path, so that a page reads no more than its own users and has a last one.
create function list_used_links(after_user uuid, batch integer)
  returns table (user_id uuid, path_id uuid, courses jsonb, milestones jsonb)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  with known as materialized (select distinct unnest(skills) as skill from resources)
  select u.id, p.id, p.courses, p.milestones
  from (
    select id from users
    where id > coalesce(after_user, '00000000-0000-0000-0000-000000000000')
    order by id limit batch) u
  -- The offset makes the planner look paths up by user: it does not know how small the page is.
  left join lateral (
    select l.id, jsonb_path_query_array(l.milestones, '$.*.linkedCourses[*]') as courses,
      (select jsonb_agg(jsonb_build_object('blueprint', m -> 'origin' ->> 'name',
          'milestone_key', m -> 'origin' ->> 'key', 'skill', k.skill))
        from jsonb_path_query(l.milestones, '$.*') as m
        left join known k on k.skill = m -> 'skills' ->> 0) as milestones
    from learning_paths l
    where l.user_id = u.id and l.status in ('active', 'paused')
    offset 0) p on true
  order by u.id, p.id
$$;
revoke all on function list_used_links(uuid, integer) from public;
grant execute on function list_used_links(uuid, integer) to masar_worker;

-- For operators: sums over all learners, without a row of one.
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
