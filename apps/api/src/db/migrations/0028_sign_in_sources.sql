-- Wrong passwords are counted for each source (a keyed hash of an address, or a known device) apart, and under the empty
-- source for all unknown devices together: one source delays itself, only several of them delay each other.
-- Ends the locks "until a mailed reset" that the old rule set.
delete from sign_in_failures;
alter table sign_in_failures add column source text not null default '';
alter table sign_in_failures drop constraint sign_in_failures_pkey;
alter table sign_in_failures add primary key (email_hash, source);

-- What stands for an address is removed as soon as it delays nothing any more.
create function sweep_sign_in_sources(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from sign_in_failures where ctid = any (array(
    select ctid from sign_in_failures where source <> '' and updated_at < now() - interval '1 day' limit batch));
  get diagnostics removed = row_count;
  what := 'sign_in_sources'; return next;
end $$;
revoke all on function sweep_sign_in_sources(integer) from public;
grant execute on function sweep_sign_in_sources(integer) to masar_worker;
