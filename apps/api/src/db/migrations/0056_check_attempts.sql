-- Finished checks of milestones, as they were marked.

create table check_attempts (
  user_id uuid not null,
  id uuid not null,
  path_id uuid not null,
  milestone_key text not null check (milestone_key ~ '^m[1-9][0-9]{0,3}$'),
  -- [{ question, values, is_correct }]
  answers jsonb not null,
  correct smallint not null,
  total smallint not null check (total between 1 and 8 and correct between 0 and total),
  is_passed boolean not null,
  -- As the device had it, but not in the future.
  finished_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table check_attempts is 'class: own';
create index check_attempts_by_milestone on check_attempts (user_id, path_id, milestone_key, finished_at desc);
alter table check_attempts enable row level security;
alter table check_attempts force row level security;
create policy check_attempts_own on check_attempts
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select, insert on check_attempts to masar_app;
grant select on check_attempts to masar_worker;
