-- A moderator without a second factor sees and does what a member does (N14.04). An authenticator belongs to the
-- account, a passkey counts for the session (record 069): transactions of such a session set `app.by_passkey`.
create or replace function is_moderator() returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from users where id = current_user_id() and roles && array['moderator', 'admin']
    and (two_factor_enabled or current_setting('app.by_passkey', true) = 'on'))
$$;
