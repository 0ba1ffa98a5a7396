-- Links that learners add to milestones of their own paths. Only their owner reads them, and no server requests them.

create table own_links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  path_id uuid not null,
  milestone_key text not null check (milestone_key ~ '^m[1-9][0-9]{0,3}$'),
  -- Null: of the whole milestone.
  sub_milestone text check (sub_milestone ~ '^sub-[1-9][0-9]{0,2}$'),
  -- Repeats the guard of `own-link-guard.ts`, so that no other writer can store a link that it rejects.
  url text not null constraint own_links_url check (
    length(url) <= 2000
    and url ~ '^https://[a-z0-9_-]+(\.[a-z0-9_-]+)+(:[0-9]{1,5})?/[!-~]*$'
    and url !~ '\\'
  ),
  -- Empty: the host is shown instead.
  title text not null check (length(title) <= 200),
  minutes integer check (minutes between 1 and 6000),
  deleted_at timestamptz,
  -- The times of the first and the last change, as the devices had them.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table own_links is 'class: own';
alter table own_links enable row level security;
alter table own_links force row level security;
create policy own_links_own on own_links
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy own_links_retention on own_links to masar_owner
  using (deleted_at < now() - interval '30 days') with check (false);
create index own_links_path on own_links (user_id, path_id);
create index own_links_deleted on own_links (deleted_at) where deleted_at is not null;
grant select, insert, update on own_links to masar_app;

create or replace function sweep_deleted(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from tasks where ctid = any (array(
    select ctid from tasks where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_tasks'; return next;

  delete from note_texts where ctid = any (array(
    select ctid from note_texts where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_texts'; return next;

  delete from notes where ctid = any (array(
    select ctid from notes where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_notes'; return next;

  delete from review_cards where ctid = any (array(
    select ctid from review_cards where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_cards'; return next;

  delete from own_links where ctid = any (array(
    select ctid from own_links where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_links'; return next;
end $$;
