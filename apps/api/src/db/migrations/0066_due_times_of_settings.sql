-- Changed settings may move a user's times. The jobs lock the row while they look at a user, so the change comes after.
create function look_at_user_again() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  update due_times set reminder_at = '-infinity', summary_at = '-infinity' where user_id = new.user_id;
  return null;
end
$$;
revoke all on function look_at_user_again() from public;
create trigger settings_due_times after insert or update on settings
  for each row execute function look_at_user_again();
