-- When the server last wrote a row. A device asks for the rows written after its last answer, so the time is never that of
-- a device. It is later than the beginning of the transaction, which may have waited for a lock.
create function set_changed_at() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
revoke all on function set_changed_at() from public;

alter table tasks add column changed_at timestamptz not null default now();
create trigger tasks_changed_at before insert or update on tasks
  for each row execute function set_changed_at();
