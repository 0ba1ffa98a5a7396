-- A new value whenever a course changes in what paths are built from. A process reads it before it plans a path, and
-- reads the courses again only if it differs from the one it knows.
create table catalog_version (
  is_only_row boolean primary key default true check (is_only_row),
  version uuid not null default gen_random_uuid()
);
comment on table catalog_version is 'class: system';
insert into catalog_version default values;
grant select on catalog_version to masar_app, masar_worker;

create function change_catalog_version() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  update catalog_version set version = gen_random_uuid();
  return null;
end $$;
revoke all on function change_catalog_version() from public;

-- Not the columns of the link check, which change every night: a path leaves out dead links when it is built.
create trigger courses_change_catalog
  after insert or delete or update of slug, title, provider, url, language, description, description_ar, price_usd,
    duration_hours, rating, experience_level, fields, skills_covered, is_active
  on courses for each statement execute function change_catalog_version();
