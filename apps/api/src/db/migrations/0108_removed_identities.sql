-- Identities that their owner disconnected. Without these rows the next log-in at the provider would link them again by
-- the address (record 070), also for a thief of the account there. Only masar_auth reaches them.
create table removed_identities (
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  removed_at timestamptz not null default now(),
  primary key (user_id, provider_id, account_id)
);
comment on table removed_identities is 'class: system';
grant select, insert, delete on removed_identities to masar_auth;
