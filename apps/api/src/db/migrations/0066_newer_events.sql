-- A process asks at each heartbeat which users of its open streams have events that it did not send.

-- For list_users_with_newer_events alone: the owner cannot log in.
create policy live_cursors_compared on live_cursors for select to masar_owner using (true);

-- `seqs` has the last event that was sent to each user of `ids`.
create function list_users_with_newer_events(ids uuid[], seqs bigint[]) returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select c.user_id from unnest(ids, seqs) as sent (user_id, seq)
  join live_cursors c on c.user_id = sent.user_id and c.last_seq > sent.seq
$$;
revoke all on function list_users_with_newer_events(uuid[], bigint[]) from public;
grant execute on function list_users_with_newer_events(uuid[], bigint[]) to masar_app;
