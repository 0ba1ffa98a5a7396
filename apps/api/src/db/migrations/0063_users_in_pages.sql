-- Users that the streams and the notifications of this release ask for in groups and pages.

-- For list_users_with_newer_events alone: the owner cannot log in.
create policy live_cursors_compared on live_cursors for select to masar_owner using (true);

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
