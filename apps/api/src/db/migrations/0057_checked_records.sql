-- Which milestones of a completed path were checked. Null in records from before checks existed, which say nothing of it.
alter table completion_records add column checked_milestones jsonb;

drop function verified_record(text);
create function verified_record(asked text)
  returns table (
    holder_name text, path_title text, path_language text, timed_minutes integer, noted_minutes integer,
    milestones jsonb, started_on date, completed_on date, issued_on date, revoked_on date, checked_milestones jsonb)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select r.holder_name, r.path_title, r.path_language, r.timed_minutes, r.noted_minutes,
    r.milestones, r.started_on, r.completed_on, r.issued_on, r.revoked_on, r.checked_milestones
  from completion_records r
  where r.token = asked and not is_leaving(r.user_id)
$$;
revoke all on function verified_record(text) from public;
grant execute on function verified_record(text) to masar_app;
