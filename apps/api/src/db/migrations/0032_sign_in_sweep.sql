-- The count over all unknown devices is removed like that of a source: after a day in which nobody tried, unless it
-- still delays. Rows that a log-in has locked are left for the next sweep, so that neither waits for the other.
create or replace function sweep_sign_in_sources(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from sign_in_failures where ctid = any (array(
    select ctid from sign_in_failures
    where updated_at < now() - interval '1 day' and (source <> '' or blocked_until < now())
    limit batch for update skip locked));
  get diagnostics removed = row_count;
  what := 'sign_in_sources'; return next;
end $$;
