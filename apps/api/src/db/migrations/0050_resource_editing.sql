-- Operators edit free resources and their hosts, and see which milestones of open paths a new blueprint version lacks. Only
-- additions: the previous release runs on the same database until it is stopped.

alter table resource_hosts
  -- The resources of a disabled host are not offered.
  add column is_active boolean not null default true,
  -- Set when an operator changed it: the import leaves it alone from then on.
  add column edited_at timestamptz;

-- Adds resources and changes those of a known slug, with their milestones (`blueprint/key`). Each is in the audit log with
-- what it was before.
create function save_resources(written jsonb) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  facts constant text[] := array['kind', 'title', 'title_ar', 'language', 'author', 'url', 'minutes', 'description',
    'description_ar', 'skills', 'is_active', 'milestones'];
begin
  perform pg_advisory_xact_lock(hashtextextended('resources', 0));
  insert into audit_log (actor, action, details)
    select operator, case when r.id is null then 'resource_added' else 'resource_changed' end,
      jsonb_build_object('resource_id', coalesce(r.id::text, w ->> 'id'), 'slug', w ->> 'slug',
        'before', d.before, 'after', d.after)
    from jsonb_array_elements(written) w
    left join resources r on r.slug = w ->> 'slug'
    cross join lateral (
      select case when r.id is null then '{}' else to_jsonb(r) || jsonb_build_object('milestones', coalesce(
        (select jsonb_agg(m.blueprint || '/' || m.milestone_key order by m.blueprint, m.milestone_key)
          from resource_milestones m where m.resource_id = r.id), '[]')) end as b
      offset 0) j
    cross join lateral (
      select jsonb_object_agg(f, j.b -> f) as before, jsonb_object_agg(f, w -> f) as after
      from unnest(facts) f where j.b -> f is distinct from w -> f) d;
  insert into resources as r (id, slug, kind, title, title_ar, language, author, url, host, minutes, description,
      description_ar, skills, source_list, source_licence, seen_in, confidence, is_active, edited_at)
    select w.id, w.slug, w.kind, w.title, w.title_ar, w.language, w.author, w.url, w.host, w.minutes, w.description,
      w.description_ar, w.skills, 'operator', '', '', 'high', w.is_active, now()
    from jsonb_populate_recordset(null::resources, written) w
    on conflict (slug) do update set
      kind = excluded.kind, title = excluded.title, title_ar = excluded.title_ar, language = excluded.language,
      author = excluded.author, url = excluded.url, host = excluded.host, minutes = excluded.minutes,
      description = excluded.description, description_ar = excluded.description_ar, skills = excluded.skills,
      is_active = excluded.is_active, edited_at = excluded.edited_at,
      -- A changed address has not been checked.
      link_status = case when r.url <> excluded.url then 'unchecked' else r.link_status end,
      last_validated = case when r.url <> excluded.url then null else r.last_validated end,
      checked_at = case when r.url <> excluded.url then null else r.checked_at end,
      link_failures = case when r.url <> excluded.url then 0 else r.link_failures end,
      facts_at = case when r.url <> excluded.url then null else r.facts_at end;
  delete from resource_milestones m using resources r, jsonb_array_elements(written) w
    where r.id = m.resource_id and r.slug = w ->> 'slug';
  insert into resource_milestones (blueprint, milestone_key, resource_id)
    select split_part(milestone, '/', 1), split_part(milestone, '/', 2), r.id
    from jsonb_array_elements(written) w
    join resources r on r.slug = w ->> 'slug'
    cross join jsonb_array_elements_text(w -> 'milestones') as milestone;
end $$;
revoke all on function save_resources(jsonb) from public;
grant execute on function save_resources(jsonb) to masar_app;

-- Adds a host, or changes its name and whether its resources are offered.
create function save_resource_host(written_host text, written_name text, active boolean) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  before resource_hosts;
begin
  -- The last part has a letter: no address of numbers.
  if written_host !~ '[a-z][^.]*$' then
    raise check_violation using message = 'a host is a name';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('resources', 0));
  select * into before from resource_hosts where host = written_host;
  insert into audit_log (actor, action, details)
    values (operator, case when before.host is null then 'resource_host_added' else 'resource_host_changed' end,
      jsonb_build_object('host', written_host,
        'before', case when before.host is null then '{}'::jsonb
          else jsonb_build_object('name', before.name, 'is_active', before.is_active) end,
        'after', jsonb_build_object('name', written_name, 'is_active', active)));
  insert into resource_hosts as h (host, name, is_active, edited_at)
    values (written_host, written_name, active, now())
    on conflict (host) do update set name = excluded.name, is_active = excluded.is_active,
      edited_at = excluded.edited_at;
end $$;
revoke all on function save_resource_host(text, text, boolean) from public;
grant execute on function save_resource_host(text, text, boolean) to masar_app;

-- How many open paths have each milestone of a blueprint: numbers, and no row of a learner.
create function count_blueprint_milestones(wanted text) returns table (milestone_key text, paths integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query
    select m -> 'origin' ->> 'key', count(distinct l.id)::integer
    from learning_paths l cross join lateral jsonb_path_query(l.milestones, '$.*') m
    where l.status in ('active', 'paused') and m -> 'origin' ->> 'name' = wanted
      and m -> 'origin' ->> 'key' is not null
    group by 1 order by 1;
end $$;
revoke all on function count_blueprint_milestones(text) from public;
grant execute on function count_blueprint_milestones(text) to masar_app;
