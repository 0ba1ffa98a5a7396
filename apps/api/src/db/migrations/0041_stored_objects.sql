-- Photos and exports may be objects in S3-compatible storage. A row then has the key of its object instead of bytes; rows
-- from before stay as they are, and are read as they were.
alter table profile_photos alter column bytes drop not null;
alter table profile_photos add column object_key text;

-- The start of the keys of its chunks.
alter table exports add column object_prefix text;
grant update (object_prefix) on exports to masar_worker;

-- Objects to delete once they are due: those whose row is gone, and those that are being written. The latter become due
-- only if the transaction that needs them never commits. No column says whose they were.
create table object_deletions (
  -- With a slash at its end, all objects below it.
  key text primary key check (length(key) between 1 and 200),
  due_at timestamptz not null default now(),
  -- How often the storage has refused.
  failures integer not null default 0
);
comment on table object_deletions is 'class: system';
create index object_deletions_due on object_deletions (due_at);
grant select, insert, delete on object_deletions to masar_app;
grant select, insert, delete, update (due_at, failures) on object_deletions to masar_worker;

-- In the transaction that removes the row, whoever removes it: the learner, a sweep, or the deletion of the account.
create function plan_object_deletion() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end;
  stored text := before ->> tg_argv[0];
begin
  if stored is not null and stored is distinct from after ->> tg_argv[0] then
    insert into object_deletions (key) values (stored) on conflict (key) do update set due_at = now();
  end if;
  return null;
end $$;
revoke all on function plan_object_deletion() from public;

create trigger profile_photos_object after delete or update of object_key on profile_photos
  for each row execute function plan_object_deletion('object_key');
create trigger exports_object after delete or update of object_prefix on exports
  for each row execute function plan_object_deletion('object_prefix');
