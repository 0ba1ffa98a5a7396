-- Users that the streams and the notifications of this release ask for in groups and pages.

-- For list_users_with_newer_events alone: the owner cannot log in.
create policy live_cursors_compared on live_cursors for select to masar_owner using (true);

-- When the newest event happened, or for events from before this migration, when it ran. The event itself may be gone.
alter table live_cursors add column last_at timestamptz not null default now();

create or replace function add_live_event(for_user uuid, event_name text, event_payload jsonb) returns bigint
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  next_seq bigint;
begin
  insert into live_cursors (user_id, last_seq) values (for_user, 1)
    on conflict (user_id) do update set last_seq = live_cursors.last_seq + 1, last_at = now()
    returning last_seq into next_seq;
  insert into live_events (user_id, seq, name, payload) values (for_user, next_seq, event_name, event_payload);
  insert into live_outbox (user_id) values (for_user);
  return next_seq;
end $$;

-- A process asks at each heartbeat which users of its open streams have events that it did not send. `seqs` has the last
-- event that was sent to each user of `ids`.
create function list_users_with_newer_events(ids uuid[], seqs bigint[]) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select c.user_id from unnest(ids, seqs) as sent (user_id, seq)
  join live_cursors c on c.user_id = sent.user_id and c.last_seq > sent.seq
$$;
revoke all on function list_users_with_newer_events(uuid[], bigint[]) from public;
grant execute on function list_users_with_newer_events(uuid[], bigint[]) to masar_app;

-- A page of list_course_savers, which the previous release calls. The indexes by course and by user find it.
create function list_course_saver_page(course uuid, beyond uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select user_id from course_recommendations
  where course_id = course and is_active and user_id > coalesce(beyond, '00000000-0000-0000-0000-000000000000')
  order by user_id limit most
$$;
revoke all on function list_course_saver_page(uuid, uuid, integer) from public;
grant execute on function list_course_saver_page(uuid, uuid, integer) to masar_worker;
