-- Learning paths, what they were before each edit, how they are made, and what was said in setup.

create table learning_paths (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'active', 'paused', 'completed', 'archived')),
  progress_percentage integer not null default 0 check (progress_percentage between 0 and 100),
  milestones jsonb not null,
  estimated_duration_weeks integer,
  language text not null check (language in ('en', 'ar')),
  goal text not null default '',
  blueprint text,
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  study_language text not null check (study_language in ('ar', 'en', 'both')),
  budget text not null check (budget in ('free', 'some', 'any')),
  known_skills text[] not null default '{}',
  hours_per_week numeric not null check (hours_per_week between 1 and 60),
  study_days smallint[] not null default '{}',
  start_date date not null,
  done_before text[] not null default '{}',
  deadline date,
  is_pinned boolean not null default false,
  version integer not null default 1,
  -- The numbers of the next milestone and sub-milestone: neither is ever used twice.
  next_key integer not null,
  next_sub integer not null,
  generation_id uuid,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table learning_paths is 'class: own';
create index learning_paths_newest on learning_paths (user_id, created_at desc, id desc);
create unique index learning_paths_pinned on learning_paths (user_id) where is_pinned;
-- However often its job runs, a generation makes one path.
create unique index learning_paths_generation on learning_paths (user_id, generation_id)
  where generation_id is not null;
alter table learning_paths enable row level security;
alter table learning_paths force row level security;
create policy learning_paths_own on learning_paths
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update, delete on learning_paths to masar_app;
grant select, insert, delete on learning_paths to masar_worker;

-- One row an edit: what the path was before it. An undone edit stays in the list and cannot be undone again.
create table path_versions (
  user_id uuid not null references users (id) on delete cascade,
  path_id uuid not null,
  version integer not null,
  edit_id uuid not null,
  kind text not null,
  snapshot jsonb not null,
  is_undone boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, path_id, version),
  unique (user_id, path_id, edit_id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table path_versions is 'class: own';
alter table path_versions enable row level security;
alter table path_versions force row level security;
create policy path_versions_own on path_versions
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update (is_undone), delete on path_versions to masar_app;

create table path_generations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'choice', 'failed', 'cancelled')),
  stage text not null default 'planning' check (stage in ('planning', 'checking', 'finding_courses')),
  intake jsonb not null,
  language text not null check (language in ('en', 'ar')),
  replaces uuid,
  path_id uuid,
  choice jsonb,
  also jsonb not null default '[]',
  adaptation jsonb,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table path_generations is 'class: own';
create index path_generations_newest on path_generations (user_id, created_at desc);
alter table path_generations enable row level security;
alter table path_generations force row level security;
create policy path_generations_own on path_generations
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on path_generations to masar_app;
grant select, update on path_generations to masar_worker;

create table onboarding_answers (
  user_id uuid primary key references users (id) on delete cascade,
  step text not null default 'region' check (step in ('region', 'goal', 'level', 'plan', 'path')),
  intake jsonb not null default '{}',
  generation_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table onboarding_answers is 'class: own';
alter table onboarding_answers enable row level security;
alter table onboarding_answers force row level security;
create policy onboarding_answers_own on onboarding_answers
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on onboarding_answers to masar_app;

-- A draft nobody accepted, and the record of how a path was made, are kept for 30 days.
create policy learning_paths_retention on learning_paths to masar_owner
  using (status = 'draft' and created_at < now() - interval '30 days') with check (false);
create policy path_generations_retention on path_generations to masar_owner
  using (created_at < now() - interval '30 days') with check (false);
create index learning_paths_old_drafts on learning_paths (created_at) where status = 'draft';
create index path_generations_old on path_generations (created_at);

create or replace function sweep_retention(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from notifications where ctid = any (array(
    select ctid from notifications where created_at < now() - interval '183 days' limit batch));
  get diagnostics removed = row_count;
  what := 'notifications'; return next;

  delete from live_events where ctid = any (array(
    select ctid from live_events where created_at < now() - interval '3 days' limit batch));
  get diagnostics removed = row_count;
  what := 'live_events'; return next;

  delete from learning_paths where ctid = any (array(
    select ctid from learning_paths
    where status = 'draft' and created_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'drafts'; return next;

  delete from path_generations where ctid = any (array(
    select ctid from path_generations where created_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'generations'; return next;

  -- An account that was once signed in is kept, even where mail (and so verification) is off.
  delete from users where ctid = any (array(
    select ctid from users
    where not email_verified and first_signed_in_at is null and created_at < now() - interval '14 days'
    limit batch));
  get diagnostics removed = row_count;
  what := 'unverified_users'; return next;

  delete from sessions where ctid = any (array(
    select ctid from sessions where expires_at < now() or created_at < now() - interval '90 days' limit batch));
  get diagnostics removed = row_count;
  what := 'sessions'; return next;

  delete from verifications where ctid = any (array(
    select ctid from verifications where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'verifications'; return next;

  delete from rate_limits where ctid = any (array(
    select ctid from rate_limits where window_ends_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'rate_limits'; return next;

  delete from sign_in_failures where ctid = any (array(
    select ctid from sign_in_failures where updated_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'sign_in_failures'; return next;

  delete from email_changes where expires_at < now();
  delete from client_errors where last_seen_at < now() - interval '30 days';
end $$;
