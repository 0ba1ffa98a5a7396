-- Planned sessions come from the catalog; only their ticks are stored. A row is a tick, taking it back removes it.
create table planned_session_progress (
  user_id uuid not null references users (id) on delete cascade,
  path_id uuid not null,
  milestone_key text not null,
  sub_milestone text not null,
  session text not null,
  completed_at timestamptz not null default now(),
  -- False for a session that was done because its sub-milestone was ticked: it did not count for its day.
  is_counted boolean not null default true,
  primary key (user_id, path_id, milestone_key, sub_milestone, session),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table planned_session_progress is 'class: own';
alter table planned_session_progress enable row level security;
alter table planned_session_progress force row level security;
create policy planned_session_progress_own on planned_session_progress
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on planned_session_progress to masar_app;
grant select on planned_session_progress to masar_worker;
