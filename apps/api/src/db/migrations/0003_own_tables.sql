-- One learner's rows. `app.user_id` is set by withUser for one transaction; without it nobody sees anything.

create function current_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
revoke all on function current_user_id() from public;
grant execute on function current_user_id() to masar_app, masar_worker, masar_auth;

create table settings (
  user_id uuid primary key references users (id) on delete cascade,
  country text check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'Asia/Dubai' check (length(time_zone) <= 64),
  setup_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table settings is 'class: own';
alter table settings enable row level security;
alter table settings force row level security;
create policy settings_own on settings
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on settings to masar_app, masar_worker;

-- What was agreed to and withdrawn; rows are only ever added.
create table consents (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('terms', 'age_13', 'ai', 'recording')),
  granted boolean not null,
  version text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table consents is 'class: own';
alter table consents enable row level security;
alter table consents force row level security;
create policy consents_own on consents
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert on consents to masar_app;

create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  title text not null,
  message text not null,
  type text not null default 'other' check (type in ('study', 'deadline', 'insight', 'course', 'other')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  is_read boolean not null default false,
  kind text,
  params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table notifications is 'class: own';
create index notifications_unread on notifications (user_id, id) where not is_read;
create index notifications_newest on notifications (user_id, created_at desc, id desc);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_own on notifications
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update (is_read), delete on notifications to masar_app, masar_worker;

create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('study', 'deadline', 'insight', 'course', 'other')),
  in_app boolean not null default true,
  email boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (user_id, type)
);
comment on table notification_preferences is 'class: own';
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy notification_preferences_own on notification_preferences
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on notification_preferences to masar_app, masar_worker;
