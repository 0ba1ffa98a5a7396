-- Where a copy comes from: the title that the published path had, and its token.
alter table learning_paths add column copied_from jsonb;

-- Paths that their learners show to others by a link. The path itself stays in learning_paths: a link shows it as it is.
create table path_publications (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  path_id uuid not null,
  -- The secret part of the address. Kept as it is, because its owner copies it again.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  visibility text not null check (visibility in ('unlisted', 'public')),
  shows_progress boolean not null default false,
  shows_name boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By the owner, for ever: the path gets another link when it is published again.
  revoked_at timestamptz,
  -- By a moderator, who also ends the open reports.
  removed_at timestamptz,
  removed_reason text check (removed_reason in ('spam', 'abuse', 'off_topic', 'other')),
  reviewed_at timestamptz,
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade,
  check ((removed_at is null) = (removed_reason is null))
);
comment on table path_publications is 'class: shared';
create index path_publications_by_path on path_publications (user_id, path_id);
create unique index path_publications_current on path_publications (user_id, path_id)
  where revoked_at is null and removed_at is null;
alter table path_publications enable row level security;
alter table path_publications force row level security;
create policy path_publications_read on path_publications for select using (user_id = (select current_user_id()));
create policy path_publications_add on path_publications for insert with check (user_id = (select current_user_id()));
create policy path_publications_change on path_publications for update
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
-- For the functions below alone: the owner cannot log in.
create policy path_publications_shown on path_publications for select to masar_owner
  using (revoked_at is null and removed_at is null);
create policy path_publications_moderated on path_publications to masar_owner
  using ((select current_user_id()) is not null and (select is_moderator()))
  with check ((select current_user_id()) is not null and (select is_moderator()));
grant select, insert (user_id, path_id, token, visibility, shows_progress, shows_name),
  update (visibility, shows_progress, shows_name, updated_at, revoked_at) on path_publications to masar_app;
