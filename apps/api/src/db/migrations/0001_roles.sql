-- Who may do what. Names carry the product because roles belong to the whole server, not to one database.
--   masar_owner   owns tables and policies; migrations only; cannot log in; never superuser
--   masar_app     the API on behalf of one learner; no BYPASSRLS, owns nothing
--   masar_auth    accounts, sessions and second factors, and nothing else
--   masar_worker  jobs; one learner at a time, through the same door as the API
do $$
declare
  name text;
begin
  foreach name in array array['masar_owner', 'masar_app', 'masar_auth', 'masar_worker'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nosuperuser nocreatedb nocreaterole nobypassrls', name);
    end if;
  end loop;
end $$;

alter role masar_app login;
alter role masar_auth login;
alter role masar_worker login;

-- A stuck statement or a forgotten transaction must not hold the house up.
alter role masar_app set statement_timeout = '5s';
alter role masar_app set lock_timeout = '2s';
alter role masar_app set idle_in_transaction_session_timeout = '10s';
alter role masar_auth set statement_timeout = '5s';
alter role masar_auth set lock_timeout = '2s';
alter role masar_auth set idle_in_transaction_session_timeout = '10s';
alter role masar_worker set statement_timeout = '30s';
alter role masar_worker set lock_timeout = '2s';
alter role masar_worker set idle_in_transaction_session_timeout = '30s';

grant masar_owner to current_user;
revoke all on schema public from public;
alter schema public owner to masar_owner;
grant usage on schema public to masar_app, masar_auth, masar_worker;
create schema if not exists boss authorization masar_owner;
grant usage on schema boss to masar_app, masar_auth, masar_worker;
