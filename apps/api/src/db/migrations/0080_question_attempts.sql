-- Answers to questions outside of checks: of a placement, and of a review of what fades.

create table question_attempts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('placement', 'review')),
  -- [{ question, values, is_correct }]
  answers jsonb not null,
  -- As the device had it, but not in the future.
  finished_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table question_attempts is 'class: own';
create index question_attempts_by_time on question_attempts (user_id, finished_at desc);
alter table question_attempts enable row level security;
alter table question_attempts force row level security;
create policy question_attempts_own on question_attempts
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select, insert on question_attempts to masar_app;
grant select on question_attempts to masar_worker;
