-- An account that an administrator suspended: nobody logs in to it, and others are shown as little of it as of one that
-- waits for its deletion. What it holds stays (record 068).
alter table users add column suspended_at timestamptz;
-- Nobody is written to meanwhile.
grant select (suspended_at) on users to masar_worker;

create or replace function is_leaving(member uuid) returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from users where id = member and (deletion_due_at is not null or suspended_at is not null))
$$;

create or replace function schedule_user() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  due timestamptz := case when new.deletion_due_at is null and new.suspended_at is null then '-infinity'
    else 'infinity' end;
begin
  insert into due_times (user_id, reminder_at, summary_at) values (new.id, due, due)
    on conflict (user_id) do update set reminder_at = due, summary_at = due;
  return null;
end
$$;
create trigger users_suspended_due_times after update of suspended_at on users for each row
  when ((new.email_verified or new.first_signed_in_at is not null)
    and old.suspended_at is distinct from new.suspended_at)
  execute function schedule_user();
