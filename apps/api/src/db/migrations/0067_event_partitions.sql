-- Events are kept in a partition for each day (UTC), which is dropped when it is over. Names and columns of the table stay,
-- so the previous release reads and writes it as before.

-- For days without a partition. It is created first: it locks `users`, and must not wait for that while it locks events.
create table live_events_default (
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- The key of a partitioned table has its time. That a number is used once follows from the lock of live_cursors.
  primary key (user_id, seq, created_at)
);
comment on table live_events_default is 'class: own';
create index live_events_default_old on live_events_default (created_at);
alter table live_events_default enable row level security;
create policy live_events_default_own on live_events_default
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy live_events_default_days on live_events_default for select to masar_owner using (true);
create policy live_events_default_retention on live_events_default for delete to masar_owner
  using (created_at < now() - interval '3 days');

-- From here on events are locked. Streams read what is new within a minute; a page that was away longer and missed events
-- loads everything again, as after three days.
alter table live_events no force row level security;
insert into live_events_default (user_id, seq, name, payload, created_at)
  select user_id, seq, name, payload, created_at from live_events where created_at > now() - interval '10 minutes';
alter table live_events_default force row level security;
drop table live_events;

create table live_events (
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, seq, created_at)
) partition by range (created_at);
comment on table live_events is 'class: own';
alter table live_events enable row level security;
alter table live_events force row level security;
-- None for the owner, so what sweep_retention deletes one by one are no events any more.
create policy live_events_own on live_events
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, delete on live_events to masar_app, masar_worker;
alter table live_events attach partition live_events_default default;

-- Nobody is granted a partition: rows are reached through the whole table only, with its policy.
create function create_event_partition(of_day date) returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  partition text := 'live_events_' || to_char(of_day, 'YYYYMMDD');
  starts timestamptz := of_day::timestamp at time zone 'utc';
  ends timestamptz := (of_day + 1)::timestamp at time zone 'utc';
begin
  if to_regclass(partition) is not null
    or exists (select from live_events_default where created_at >= starts and created_at < ends) then return; end if;
  execute format('create table %I (like live_events including defaults including indexes)', partition);
  execute format('comment on table %I is ''class: own''', partition);
  execute format('alter table %I enable row level security, force row level security', partition);
  execute format('create policy %I on %I using (user_id = (select current_user_id()))
    with check (user_id = (select current_user_id()))', partition || '_own', partition);
  execute format('alter table live_events attach partition %I for values from (%L) to (%L)', partition, starts, ends);
end $$;
revoke all on function create_event_partition(date) from public;

-- Those of today and the next two days: each read of events looks into all partitions. A day that has rows in live_events_default stays there.
create function add_event_partitions() returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  for ahead in 0..2 loop
    perform create_event_partition((now() at time zone 'utc')::date + ahead);
  end loop;
end $$;
revoke all on function add_event_partitions() from public;
grant execute on function add_event_partitions() to masar_worker;

-- Drops the oldest partition without an event of the last three days, and returns its name. Beside a long reader it fails
-- after the worker's lock_timeout, because events wait behind it; that is longer than autovacuum needs to give way.
create function drop_event_partition() returns text
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  oldest text;
begin
  select c.relname into oldest
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'live_events'::regclass and c.relname ~ '^live_events_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc' - interval '3 days')::date
    order by c.relname limit 1;
  if oldest is not null then execute format('drop table %I', oldest); end if;
  return oldest;
end $$;
revoke all on function drop_event_partition() from public;
grant execute on function drop_event_partition() to masar_worker;

create function sweep_events(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from live_events_default where ctid = any (array(
    select ctid from live_events_default where created_at < now() - interval '3 days' limit batch));
  get diagnostics removed = row_count;
  what := 'live_events'; return next;
end $$;
revoke all on function sweep_events(integer) from public;
grant execute on function sweep_events(integer) to masar_worker;

select add_event_partitions();
