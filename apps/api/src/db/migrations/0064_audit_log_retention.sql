-- In rounds, like sweep_retention.
create function sweep_audit_log(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  -- Ids of the log are made of their time, so that its primary key finds the old ones.
  oldest uuid := uuidv7(interval '-730 days');
begin
  delete from audit_log where ctid = any (array(
    select ctid from audit_log where id < oldest limit batch));
  get diagnostics removed = row_count;
  what := 'audit_log'; return next;
end $$;
revoke all on function sweep_audit_log(integer) from public;
grant execute on function sweep_audit_log(integer) to masar_worker;
