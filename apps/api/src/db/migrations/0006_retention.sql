-- The nightly sweep touches everybody's rows, so it is one definer function and not a right of the worker.
-- FORCE binds the owner too: these policies let it see and remove what is past its time, and nothing younger.
create policy notifications_retention on notifications to masar_owner
  using (created_at < now() - interval '183 days') with check (false);
create policy live_events_retention on live_events to masar_owner
  using (created_at < now() - interval '3 days') with check (false);
create index notifications_old on notifications (created_at);
create index live_events_old on live_events (created_at);

create function sweep_retention() returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from notifications where created_at < now() - interval '183 days';
  get diagnostics removed = row_count;
  what := 'notifications'; return next;

  delete from live_events where created_at < now() - interval '3 days';
  get diagnostics removed = row_count;
  what := 'live_events'; return next;

  -- An account that was once signed in is kept, even where mail (and so verification) is off.
  delete from users
    where not email_verified and first_signed_in_at is null and created_at < now() - interval '14 days';
  get diagnostics removed = row_count;
  what := 'unverified_users'; return next;

  delete from sessions where expires_at < now() or created_at < now() - interval '90 days';
  get diagnostics removed = row_count;
  what := 'sessions'; return next;

  delete from verifications where expires_at < now();
  delete from email_changes where expires_at < now();
  delete from rate_limits where window_ends_at < now();
  delete from sign_in_failures where updated_at < now() - interval '30 days';
  delete from client_errors where last_seen_at < now() - interval '30 days';
end $$;
revoke all on function sweep_retention() from public;
grant execute on function sweep_retention() to masar_worker;
