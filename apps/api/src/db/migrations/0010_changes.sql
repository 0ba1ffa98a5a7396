-- Tasks and notes, changed on several devices that may be offline for days. Changes arrive in any order and
-- more than once, and the end is the same.

-- The newest change that every single field has seen, by (at, change_id). A clock outlives what it timed, so
-- that a change that arrives very late still finds that it is late.
create table change_clocks (
  user_id uuid not null references users (id) on delete cascade,
  target text not null check (length(target) <= 200),
  at timestamptz not null,
  change_id uuid not null,
  primary key (user_id, target)
);
comment on table change_clocks is 'class: own';
alter table change_clocks enable row level security;
alter table change_clocks force row level security;
create policy change_clocks_own on change_clocks
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on change_clocks to masar_app;

-- A row without a title is a task whose first change is still to come. Path and milestone are plain values:
-- a task may arrive after its path is gone and is kept all the same, and only its own learner ever reads it.
create table tasks (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 2000),
  due_date date,
  completed boolean not null default false,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  path_id uuid,
  milestone_key text,
  is_sample boolean not null default false,
  deleted_at timestamptz,
  -- The instants of the first and the last change by the devices' own account.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table tasks is 'class: own';
alter table tasks enable row level security;
alter table tasks force row level security;
create policy tasks_own on tasks
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on tasks to masar_app;

-- What a note is filed under. Its words are in its versions.
create table notes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  category text not null default '' check (length(category) <= 40),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  is_favorite boolean not null default false,
  path_id uuid,
  milestone_key text,
  is_sample boolean not null default false,
  -- Since when none of its texts shows: the last was deleted, or none has arrived yet.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table notes is 'class: own';
alter table notes enable row level security;
alter table notes force row level security;
create policy notes_own on notes
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on notes to masar_app;

-- Every version a note ever had, by the change it came with, and the one it was written over (which may be
-- unknown still). The line is kept, also when its note is swept away, so that what arrives late or again is
-- known to be written over already.
create table note_versions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  note_id uuid not null,
  base uuid,
  at timestamptz not null,
  primary key (user_id, id)
);
comment on table note_versions is 'class: own';
alter table note_versions enable row level security;
alter table note_versions force row level security;
create policy note_versions_own on note_versions
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create index note_versions_note on note_versions (user_id, note_id);
create index note_versions_base on note_versions (user_id, base);
grant select, insert on note_versions to masar_app;

-- The words of the versions that nothing was written over; two written over the same one are both here, and
-- both are shown. A deleted one waits to be brought back.
create table note_texts (
  user_id uuid not null references users (id) on delete cascade,
  version_id uuid not null,
  title text not null check (length(title) <= 200),
  content text not null check (length(content) <= 20000),
  deleted_at timestamptz,
  primary key (user_id, version_id),
  foreign key (user_id, version_id) references note_versions (user_id, id) on delete cascade
);
comment on table note_texts is 'class: own';
alter table note_texts enable row level security;
alter table note_texts force row level security;
create policy note_texts_own on note_texts
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on note_texts to masar_app;

-- Deleted tasks and notes can be brought back for 30 days. Of a note then only its line is left: ids and
-- instants, without a word.
create policy tasks_retention on tasks to masar_owner
  using (deleted_at < now() - interval '30 days') with check (false);
create policy note_texts_retention on note_texts to masar_owner
  using (deleted_at < now() - interval '30 days') with check (false);
create policy notes_retention on notes to masar_owner
  using (deleted_at < now() - interval '30 days') with check (false);
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;
create index note_texts_deleted on note_texts (deleted_at) where deleted_at is not null;
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
