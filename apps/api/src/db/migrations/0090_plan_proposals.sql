-- The newest proposal of each user to change a plan: three ways to go on, computed when they are read.
create table plan_proposals (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Without a foreign key: the row still says when the last proposal was made when its path is gone.
  path_id uuid not null,
  reason text not null,
  -- The last whole week on the path, and the hours that its plan had; null when there was none.
  week_minutes integer,
  week_hours real,
  -- The user's study day.
  local_date date not null,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'kept')),
  -- Of an accepted one: what was chosen, the version of the path after it, and what the plan was before.
  way text,
  version integer,
  finish_before date,
  steps_left_out integer,
  created_at timestamptz not null default now()
);
comment on table plan_proposals is 'class: own';
alter table plan_proposals enable row level security;
alter table plan_proposals force row level security;
create policy plan_proposals_own on plan_proposals
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, update (status, way, version, finish_before, steps_left_out) on plan_proposals to masar_app;
grant select, insert, update on plan_proposals to masar_worker;
