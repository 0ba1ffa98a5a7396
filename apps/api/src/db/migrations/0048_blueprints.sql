-- Blueprints: seeded from the release, changed by operators, read whenever a path is planned. The server validates a
-- definition before it is stored (`validate-blueprint.ts`).
create table blueprints (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- As the release writes it, without the order.
  definition jsonb not null check (definition ->> 'slug' = slug),
  version integer not null default 1 check (version > 0),
  -- The place in the lists: that of the release, then the order in which operators added them.
  place integer not null,
  is_active boolean not null default true,
  -- Set when an operator changed it: the import leaves it alone from then on.
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table blueprints is 'class: system';
grant select on blueprints to masar_app, masar_worker;

create table blueprint_versions (
  slug text not null references blueprints (slug),
  version integer not null check (version > 0),
  definition jsonb not null,
  is_active boolean not null,
  published_at timestamptz not null default now(),
  primary key (slug, version)
);
comment on table blueprint_versions is 'class: system';
grant select on blueprint_versions to masar_app;

create trigger blueprints_change_catalog
  after insert or delete or update on blueprints
  for each statement execute function change_catalog_version();

-- Stores the next version, if `known_version` is still the current one (0: a new blueprint). Returns it, or null.
create function publish_blueprint(written jsonb, known_version integer, active boolean) returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  name constant text := written ->> 'slug';
  before blueprints;
  next_version integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('blueprints', 0));
  select * into before from blueprints where slug = name;
  if coalesce(before.version, 0) <> known_version then
    return null;
  end if;
  next_version := known_version + 1;
  -- The version that came with the release has no row yet.
  if before.slug is not null then
    insert into blueprint_versions (slug, version, definition, is_active, published_at)
      values (name, before.version, before.definition, before.is_active, before.created_at)
      on conflict do nothing;
  end if;
  insert into blueprints as b (slug, definition, version, place, is_active, edited_at)
    values (name, written, next_version, (select coalesce(max(place), 0) + 1 from blueprints), active, now())
    on conflict (slug) do update set definition = excluded.definition, version = excluded.version,
      is_active = excluded.is_active, edited_at = excluded.edited_at;
  insert into blueprint_versions (slug, version, definition, is_active) values (name, next_version, written, active);
  insert into audit_log (actor, action, details)
    values (operator, case when before.slug is null then 'blueprint_added' else 'blueprint_changed' end,
      jsonb_build_object('slug', name, 'version', next_version, 'is_active', active));
  return next_version;
end $$;
revoke all on function publish_blueprint(jsonb, integer, boolean) from public;
grant execute on function publish_blueprint(jsonb, integer, boolean) to masar_app;
