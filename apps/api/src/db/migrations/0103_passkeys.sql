-- Public keys of devices that log in without a password (record 069). Only masar_auth reaches them.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'class: system';
create index passkeys_by_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to masar_auth;

-- Locks the user, so that requests at the same time are counted one after another. The number is that of
-- limits.passkeys.
create function limit_passkeys() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform from users where id = new.user_id for no key update;
  if (select count(*) from passkeys where user_id = new.user_id) >= 10 then
    raise exception 'the user has 10 passkeys' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger limit_passkeys before insert on passkeys for each row execute function limit_passkeys();
