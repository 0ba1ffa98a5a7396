-- The event stream's truth. Each learner has a gapless sequence of their own: the counter's row stays locked
-- until commit, so events become visible in the order of their numbers and a resumed stream can miss none.

create table live_cursors (
  user_id uuid primary key references users (id) on delete cascade,
  last_seq bigint not null default 0
);
comment on table live_cursors is 'class: own';
alter table live_cursors enable row level security;
alter table live_cursors force row level security;
create policy live_cursors_own on live_cursors
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on live_cursors to masar_app, masar_worker;

create table live_events (
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, seq)
);
comment on table live_events is 'class: own';
alter table live_events enable row level security;
alter table live_events force row level security;
create policy live_events_own on live_events
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on live_events to masar_app, masar_worker;

-- Learners whose events nobody has announced yet: the poller empties it in batches and wakes the streams.
-- It holds no content, so it is the system's, not a learner's.
create unlogged table live_outbox (
  id bigint generated always as identity primary key,
  user_id uuid not null
);
comment on table live_outbox is 'class: system';
grant insert on live_outbox to masar_app;
-- Taking rows for oneself (for update skip locked) needs the right to update.
grant select, insert, update, delete on live_outbox to masar_worker;

create function add_live_event(for_user uuid, event_name text, event_payload jsonb) returns bigint
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  next_seq bigint;
begin
  insert into live_cursors (user_id, last_seq) values (for_user, 1)
    on conflict (user_id) do update set last_seq = live_cursors.last_seq + 1
    returning last_seq into next_seq;
  insert into live_events (user_id, seq, name, payload) values (for_user, next_seq, event_name, event_payload);
  insert into live_outbox (user_id) values (for_user);
  return next_seq;
end $$;
revoke all on function add_live_event(uuid, text, jsonb) from public;
grant execute on function add_live_event(uuid, text, jsonb) to masar_app, masar_worker;

-- Whoever writes a notification, the stream learns of it: the trigger only adds rows, it never notifies.
create function announce_notification() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform add_live_event(new.user_id, 'notification.created', jsonb_build_object(
    'id', new.id, 'user_id', new.user_id, 'title', new.title, 'message', new.message, 'type', new.type,
    'priority', new.priority, 'is_read', new.is_read, 'created_at', new.created_at,
    'kind', new.kind, 'params', new.params));
  return null;
end $$;
create trigger notifications_announced after insert on notifications
  for each row execute function announce_notification();

-- One event for all that one statement marked.
create function announce_read() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  owner_id uuid;
  marked jsonb;
begin
  for owner_id, marked in
    select after.user_id, jsonb_agg(after.id)
    from after join before using (user_id, id)
    where after.is_read and not before.is_read
    group by after.user_id
  loop
    perform add_live_event(owner_id, 'notification.read', jsonb_build_object('ids', marked));
  end loop;
  return null;
end $$;
create trigger notifications_read_announced after update on notifications
  referencing old table as before new table as after
  for each statement execute function announce_read();
