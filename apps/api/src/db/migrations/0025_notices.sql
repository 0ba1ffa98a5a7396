-- The third place a notification can arrive at. Nobody is sent a push who has not asked for it.
alter table notification_preferences add column push boolean not null default false;

-- Told in hours that the learner wants quiet: it stands in the list, and no page makes a toast of it.
alter table notifications add column is_quiet boolean not null default false;

create or replace function announce_notification() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform add_live_event(new.user_id, 'notification.created', jsonb_build_object(
    'id', new.id, 'user_id', new.user_id, 'title', new.title, 'message', new.message, 'type', new.type,
    'priority', new.priority, 'is_read', new.is_read, 'created_at', new.created_at,
    'kind', new.kind, 'params', new.params)
    || case when new.is_quiet then '{"is_quiet": true}'::jsonb else '{}'::jsonb end);
  return null;
end $$;

-- Browsers that are sent pushes. A session is a browser that is logged in: whatever ends it (log-out, here or
-- everywhere, a new password, the account's end) ends what is sent to that browser.
create table push_subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, session_id)
);
comment on table push_subscriptions is 'class: own';
create index push_subscriptions_by_session on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy push_subscriptions_own on push_subscriptions
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on push_subscriptions to masar_app;
grant select, update (last_used_at), delete on push_subscriptions to masar_worker;

-- The learner's date of the last reminder, and when they are looked at again. Dates only grow: whatever restarts or
-- moves to another zone, no day has two reminders.
create table reminders (
  user_id uuid primary key references users (id) on delete cascade,
  local_date date,
  next_look_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table reminders is 'class: own';
alter table reminders enable row level security;
alter table reminders force row level security;
create policy reminders_own on reminders
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on reminders to masar_worker;

-- What a reminder is made of, one learner at a time through the same door as the API.
grant select on tasks to masar_worker;

-- Whose hour it is was decided in Node when they were last looked at; changed settings are looked at anew. This
-- policy lets the function read, never write.
create policy reminders_due on reminders for select to masar_owner using (true);

create function list_reminder_learners(at_instant timestamptz, after_id uuid, batch integer) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select u.id
  from users u
    left join settings s on s.user_id = u.id
    left join reminders r on r.user_id = u.id
  where (u.email_verified or u.first_signed_in_at is not null) and u.deletion_due_at is null
    and (r.user_id is null or r.next_look_at <= at_instant or s.updated_at > r.updated_at)
    and (after_id is null or u.id > after_id)
  order by u.id limit batch
$$;
revoke all on function list_reminder_learners(timestamptz, uuid, integer) from public;
grant execute on function list_reminder_learners(timestamptz, uuid, integer) to masar_worker;
