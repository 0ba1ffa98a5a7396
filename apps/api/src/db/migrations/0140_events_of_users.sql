-- Many streams of a process have new events at once: it reads them in one statement, in which each user's rows are read
-- as that user. Row-level security decides about every row, as in a transaction of the user's own. `at` is the place in
-- `ids`, in which a user may be several times, with another last number each.
create function read_events_of_users(ids uuid[], seqs bigint[], most integer)
  returns table (at integer, seq bigint, name text, payload text)
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  for place in 1..cardinality(ids) loop
    perform set_config('app.user_id', ids[place]::text, true);
    return query
      select place, e.seq, e.name, e.payload::text from stream_events e
      where e.user_id = ids[place] and e.seq > seqs[place]
      order by e.seq limit most;
  end loop;
  perform set_config('app.user_id', '', true);
end $$;
revoke all on function read_events_of_users(uuid[], bigint[], integer) from public;
grant execute on function read_events_of_users(uuid[], bigint[], integer) to masar_app;
