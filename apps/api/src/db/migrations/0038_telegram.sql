-- The fourth place a reminder can arrive at. A learner turns it on by linking a chat.
alter table notification_preferences add column telegram boolean not null default false;

-- The private chat with the bot that a learner's reminders go to. The worker writes it, since it reads the bot's
-- messages; the API can only end it.
create table telegram_links (
  user_id uuid primary key references users (id) on delete cascade,
  chat_id bigint not null unique,
  created_at timestamptz not null default now()
);
comment on table telegram_links is 'class: own';
alter table telegram_links enable row level security;
alter table telegram_links force row level security;
create policy telegram_links_own on telegram_links
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, delete on telegram_links to masar_app;
grant select, insert, update (chat_id, created_at), delete on telegram_links to masar_worker;

-- The code in the link that a learner opens in Telegram, as a hash. It works once, and a new one replaces it.
create table telegram_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_hash text not null unique,
  expires_at timestamptz not null
);
comment on table telegram_codes is 'class: own';
alter table telegram_codes enable row level security;
alter table telegram_codes force row level security;
create policy telegram_codes_own on telegram_codes
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update (code_hash, expires_at), delete on telegram_codes to masar_app;
grant select, delete on telegram_codes to masar_worker;

-- A message of Telegram names a chat or a code, never a learner. These policies let the two functions read whose it is,
-- and the sweep remove what is over.
create policy telegram_links_found on telegram_links for select to masar_owner using (true);
create policy telegram_codes_found on telegram_codes for select to masar_owner using (true);
create policy telegram_codes_expired on telegram_codes for delete to masar_owner using (expires_at < now());

create function find_telegram_chat(of_chat bigint) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$ select user_id from telegram_links where chat_id = of_chat $$;
revoke all on function find_telegram_chat(bigint) from public;
grant execute on function find_telegram_chat(bigint) to masar_worker;

create function find_telegram_code(of_hash text, at_instant timestamptz) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$ select user_id from telegram_codes where code_hash = of_hash and expires_at > at_instant $$;
revoke all on function find_telegram_code(text, timestamptz) from public;
grant execute on function find_telegram_code(text, timestamptz) to masar_worker;

create function sweep_telegram_codes(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from telegram_codes where ctid = any (array(
    select ctid from telegram_codes where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'telegram_codes'; return next;
end $$;
revoke all on function sweep_telegram_codes(integer) from public;
grant execute on function sweep_telegram_codes(integer) to masar_worker;
