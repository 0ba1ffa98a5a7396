-- Users may be reminded from their first sign-in or the confirmation of their address on, and not while their account
-- waits for its deletion.
create function schedule_user() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  due timestamptz := case when new.deletion_due_at is null then '-infinity' else 'infinity' end;
begin
  insert into due_times (user_id, reminder_at, summary_at) values (new.id, due, due)
    on conflict (user_id) do update set reminder_at = due, summary_at = due;
  return null;
end
$$;
revoke all on function schedule_user() from public;
create trigger users_added_due_times after insert on users for each row
  when (new.email_verified or new.first_signed_in_at is not null) execute function schedule_user();
create trigger users_due_times after update of email_verified, first_signed_in_at, deletion_due_at on users for each row
  when ((new.email_verified or new.first_signed_in_at is not null)
    and (old.email_verified, old.first_signed_in_at is null, old.deletion_due_at)
      is distinct from (new.email_verified, new.first_signed_in_at is null, new.deletion_due_at))
  execute function schedule_user();
