-- Accounts. Only masar_auth reaches these tables; the API learns who is asking from a session, never from here.

create table users (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  language text not null default 'en' check (language in ('en', 'ar')),
  roles text[] not null default '{}' check (roles <@ array['moderator', 'admin']),
  two_factor_enabled boolean not null default false,
  first_signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table users is 'class: system';
create index users_unverified on users (created_at) where not email_verified;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table sessions is 'class: system';
create index sessions_by_user on sessions (user_id, expires_at);
create index sessions_expired on sessions (expires_at);

create table accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table accounts is 'class: system';
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is 'class: system';
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_value on verifications (value);
create index verifications_expired on verifications (expires_at);

create table two_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
comment on table two_factors is 'class: system';
create index two_factors_by_user on two_factors (user_id);
create index two_factors_by_secret on two_factors (secret);

-- A move to another address waits here until both mailboxes have confirmed it. Tokens are kept as hashes.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  asked_by_session uuid not null,
  new_email text not null check (new_email = lower(new_email)),
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table email_changes is 'class: system';

-- Wrong passwords in a row, by a hash of the address, whether or not the address is known.
create table sign_in_failures (
  email_hash text primary key,
  failures integer not null default 0,
  blocked_until timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table sign_in_failures is 'class: system';

create unlogged table rate_limits (
  key text primary key,
  used integer not null,
  window_ends_at timestamptz not null
);
comment on table rate_limits is 'class: system';
create index rate_limits_ended on rate_limits (window_ends_at);

-- Who was given a power, by whom, when. Rows are only ever added.
create table audit_log (
  id uuid primary key default uuidv7(),
  actor text not null,
  action text not null,
  subject_user_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table audit_log is 'class: system';

grant select, insert, update, delete
  on users, sessions, accounts, verifications, two_factors, email_changes, sign_in_failures, rate_limits
  to masar_auth;
grant insert on audit_log to masar_auth;
-- A job that writes to a learner must know where and in which language.
grant select (id, email, language) on users to masar_worker;
grant select, insert, update, delete on rate_limits to masar_app;
