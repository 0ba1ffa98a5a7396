-- The ids of texts that were replaced, as long as the clocks of 0064. A version whose text is still there stays.
create policy note_versions_retention on note_versions to masar_owner
  using (at < now() - interval '730 days') with check (false);

-- In rounds, like sweep_retention.
create function sweep_history(batch integer) returns table (what text, removed bigint)
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

  delete from change_clocks where ctid = any (array(
    select ctid from change_clocks where at < now() - interval '730 days' limit batch));
  get diagnostics removed = row_count;
  what := 'change_clocks'; return next;

  delete from note_versions where ctid = any (array(
    select v.ctid from note_versions v where v.at < now() - interval '730 days'
      and not exists (select from note_texts t where t.user_id = v.user_id and t.version_id = v.id)
    limit batch));
  get diagnostics removed = row_count;
  what := 'note_versions'; return next;
end $$;
revoke all on function sweep_history(integer) from public;
grant execute on function sweep_history(integer) to masar_worker;
