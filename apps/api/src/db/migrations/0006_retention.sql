-- The nightly sweep touches everybody's rows, so it is one definer function and not a right of the worker.
-- FORCE binds the owner too: these policies let it see and remove what is past its time, and nothing younger.
create policy notifications_retention on notifications to masar_owner
  using (created_at < now() - interval '183 days') with check (false);
create policy live_events_retention on live_events to masar_owner
  using (created_at < now() - interval '3 days') with check (false);
create index notifications_old on notifications (created_at);
create index live_events_old on live_events (created_at);

-- One round removes at most `batch` rows of each kind, so that no statement runs long; the job calls until none is left.
create function sweep_retention(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from notifications where ctid = any (array(
    select ctid from notifications where created_at < now() - interval '183 days' limit batch));
  get diagnostics removed = row_count;
  what := 'notifications'; return next;

  delete from live_events where ctid = any (array(
    select ctid from live_events where created_at < now() - interval '3 days' limit batch));
  get diagnostics removed = row_count;
  what := 'live_events'; return next;

  -- An account that was once signed in is kept, even where mail (and so verification) is off.
  delete from users where ctid = any (array(
    select ctid from users
    where not email_verified and first_signed_in_at is null and created_at < now() - interval '14 days'
    limit batch));
  get diagnostics removed = row_count;
  what := 'unverified_users'; return next;

  delete from sessions where ctid = any (array(
    select ctid from sessions where expires_at < now() or created_at < now() - interval '90 days' limit batch));
  get diagnostics removed = row_count;
  what := 'sessions'; return next;

  delete from verifications where ctid = any (array(
    select ctid from verifications where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'verifications'; return next;

  delete from rate_limits where ctid = any (array(
    select ctid from rate_limits where window_ends_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'rate_limits'; return next;

  delete from sign_in_failures where ctid = any (array(
    select ctid from sign_in_failures where updated_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'sign_in_failures'; return next;

  delete from email_changes where expires_at < now();
  delete from client_errors where last_seen_at < now() - interval '30 days';
end $$;
revoke all on function sweep_retention(integer) from public;
grant execute on function sweep_retention(integer) to masar_worker;
