-- Paths that their learners show to others by a link. The path itself stays in learning_paths: a link shows it as it is.
create table path_publications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
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

-- One per member and publication, replaced when the member reports it again after a decision; who reported is known to nobody but themselves.
create table path_publication_reports (
  user_id uuid not null references users (id) on delete cascade,
  publication_id uuid not null references path_publications (id) on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'other')),
  note text not null default '' check (length(note) <= 500),
  -- What the path was called: its owner may change it before a moderator decides.
  title text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, publication_id)
);
comment on table path_publication_reports is 'class: own';
create index path_publication_reports_of_path on path_publication_reports (publication_id, created_at desc);
alter table path_publication_reports enable row level security;
alter table path_publication_reports force row level security;
create policy path_publication_reports_own on path_publication_reports
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy path_publication_reports_decided on path_publication_reports for select to masar_owner using (true);
grant select, insert, update (reason, note, title, created_at) on path_publication_reports to masar_app;

-- Where a copy comes from: the title that the published path had, and its token.
alter table learning_paths add column copied_from jsonb;

-- Read by find_publication.
create policy forum_suspensions_published on forum_suspensions for select to masar_owner
  using (suspended_until > now());

-- Whose path a token shows. Nothing for an account that is about to be deleted or that moderators suspended. The server
-- reads the path itself as its owner.
create function find_publication(asked text)
  returns table (id uuid, user_id uuid, path_id uuid, visibility text, shows_progress boolean, shows_name boolean,
    reviewed_at timestamptz)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.user_id, p.path_id, p.visibility, p.shows_progress, p.shows_name, p.reviewed_at
  from path_publications p
  where p.token = asked and p.revoked_at is null and p.removed_at is null and not is_leaving(p.user_id)
    and not exists (select from forum_suspensions s where s.user_id = p.user_id and s.suspended_until > now())
$$;
revoke all on function find_publication(text) from public;
grant execute on function find_publication(text) to masar_app;

-- With what was said since the last decision, without who said it; the oldest report first.
create function list_reported_publications(most integer)
  returns table (id uuid, token text, title text, reports jsonb)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.token, (array_agg(r.title order by r.created_at desc))[1],
    jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'created_at', r.created_at)
      order by r.created_at desc)
  from path_publications p join path_publication_reports r
    on r.publication_id = p.id and r.created_at > coalesce(p.reviewed_at, '-infinity')
  where is_moderator() and p.revoked_at is null and p.removed_at is null
  group by p.id
  order by min(r.created_at) limit most
$$;
revoke all on function list_reported_publications(integer) from public;
grant execute on function list_reported_publications(integer) to masar_app;

-- Takes a path down for a reason, or keeps it without one. False when there is no such link any more.
create function moderate_publication(which uuid, why text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  decided path_publications;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  update path_publications p set reviewed_at = now(), removed_reason = why,
    removed_at = case when why is not null then now() end
  where p.id = which and p.revoked_at is null and p.removed_at is null returning * into decided;
  if not found then return false; end if;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text,
    case when why is null then 'published_path_kept' else 'published_path_removed' end, decided.user_id,
    jsonb_strip_nulls(jsonb_build_object('publication_id', which, 'path_id', decided.path_id, 'reason', why)));
  return true;
end $$;
revoke all on function moderate_publication(uuid, text) from public;
grant execute on function moderate_publication(uuid, text) to masar_app;
