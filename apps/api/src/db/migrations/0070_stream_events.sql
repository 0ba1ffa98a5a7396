-- Events in a partition for each day (UTC), which is dropped when it is over. This release reads them here and writes
-- live_events too, which the previous release reads; the next one removes live_events.
create table stream_events (
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- The key of a partitioned table has its time. That a number is used once follows from the lock of live_cursors.
  primary key (user_id, seq, created_at)
) partition by range (created_at);
comment on table stream_events is 'class: own';
alter table stream_events enable row level security;
alter table stream_events force row level security;
create policy stream_events_own on stream_events
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert on stream_events to masar_app, masar_worker;

-- For days without a partition. Nobody is granted a partition: rows are reached through the whole table only.
create table stream_events_default partition of stream_events default;
comment on table stream_events_default is 'class: own';
create index stream_events_default_old on stream_events_default (created_at);
alter table stream_events_default enable row level security;
alter table stream_events_default force row level security;
create policy stream_events_default_own on stream_events_default
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy stream_events_default_days on stream_events_default for select to masar_owner using (true);
create policy stream_events_default_retention on stream_events_default for delete to masar_owner
  using (created_at < now() - interval '3 days');

create function create_event_partition(of_day date) returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  partition text := 'stream_events_' || to_char(of_day, 'YYYYMMDD');
  starts timestamptz := of_day::timestamp at time zone 'utc';
  ends timestamptz := (of_day + 1)::timestamp at time zone 'utc';
begin
  if to_regclass(partition) is not null
    or exists (select from stream_events_default where created_at >= starts and created_at < ends) then return; end if;
  -- The foreign key of the partition locks users so. A deletion of an account locks users before events, too.
  lock table users in share row exclusive mode;
  execute format('create table %I (like stream_events including defaults including indexes)', partition);
  execute format('comment on table %I is ''class: own''', partition);
  execute format('alter table %I enable row level security, force row level security', partition);
  execute format('create policy %I on %I using (user_id = (select current_user_id()))
    with check (user_id = (select current_user_id()))', partition || '_own', partition);
  execute format('alter table stream_events attach partition %I for values from (%L) to (%L)', partition, starts, ends);
end $$;
revoke all on function create_event_partition(date) from public;

-- Those of today and the next two days: each read of events looks into all partitions. A day that has rows in
-- stream_events_default stays there.
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
    where i.inhparent = 'stream_events'::regclass and c.relname ~ '^stream_events_[0-9]{8}$'
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
  delete from stream_events_default where ctid = any (array(
    select ctid from stream_events_default where created_at < now() - interval '3 days' limit batch));
  get diagnostics removed = row_count;
  what := 'stream_events'; return next;
end $$;
revoke all on function sweep_events(integer) from public;
grant execute on function sweep_events(integer) to masar_worker;

select add_event_partitions();

create or replace function add_live_event(for_user uuid, event_name text, event_payload jsonb) returns bigint
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  next_seq bigint;
begin
  insert into live_cursors (user_id, last_seq) values (for_user, 1)
    on conflict (user_id) do update set last_seq = live_cursors.last_seq + 1
    returning last_seq into next_seq;
  insert into stream_events (user_id, seq, name, payload) values (for_user, next_seq, event_name, event_payload);
  insert into live_events (user_id, seq, name, payload) values (for_user, next_seq, event_name, event_payload);
  insert into live_outbox (user_id) values (for_user);
  return next_seq;
end $$;
