-- Who asked for the newsletter. Unconfirmed ones go after 14 days, unsubscribed ones at once: nothing is kept of them.
create table newsletter_subscriptions (
  id uuid primary key default uuidv7(),
  email text not null unique check (length(email) <= 254),
  language text not null check (language in ('en', 'ar')),
  -- The last time somebody asked for it in this address's name.
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table newsletter_subscriptions is 'class: system';
create index newsletter_unconfirmed on newsletter_subscriptions (asked_at) where confirmed_at is null;
grant select, insert, update, delete on newsletter_subscriptions to masar_app;

-- The links mailed to confirm one, by their hashes. Who asked twice may open either mail, and tap a link twice.
create table newsletter_links (
  token_hash text primary key,
  subscription_id uuid not null references newsletter_subscriptions (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table newsletter_links is 'class: system';
create index newsletter_links_of_subscription on newsletter_links (subscription_id);
create index newsletter_links_expired on newsletter_links (expires_at);
grant select, insert on newsletter_links to masar_app;

-- What people write to us, from the public page or signed in. A learner's transaction sees that learner's own; one
-- without a learner is an operator's or a guest's. Ids are made by the page: sent twice, it is there once.
create table support_tickets (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  source text not null check (source in ('contact', 'support')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  topic text not null check (length(topic) <= 40),
  name text not null check (length(name) <= 80),
  email text not null check (length(email) <= 254),
  language text not null check (language in ('en', 'ar')),
  message text not null check (length(message) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table support_tickets is 'class: shared';
create index support_tickets_newest on support_tickets (created_at desc, id desc);
create index support_tickets_by_status on support_tickets (status, created_at desc, id desc);
create index support_tickets_by_learner on support_tickets (user_id, created_at desc) where user_id is not null;
create index support_tickets_old on support_tickets (updated_at);
alter table support_tickets enable row level security;
alter table support_tickets force row level security;
create policy support_tickets_read on support_tickets for select
  using ((select current_user_id()) is null or user_id = (select current_user_id()));
create policy support_tickets_add on support_tickets for insert
  with check (user_id is not distinct from (select current_user_id()));
create policy support_tickets_change on support_tickets for update
  using ((select current_user_id()) is null or user_id = (select current_user_id()))
  with check ((select current_user_id()) is null or user_id = (select current_user_id()));
create policy support_tickets_retention on support_tickets for delete to masar_owner
  using ((select current_user_id()) is null and updated_at < now() - interval '365 days');
grant select, insert, update (status, updated_at) on support_tickets to masar_app;

-- What was said after the first message, by those who answer or by who asked.
create table support_replies (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  author text not null check (author in ('team', 'writer')),
  -- Who wrote it, where that is an account.
  user_id uuid references users (id) on delete set null,
  message text not null check (length(message) <= 4000),
  created_at timestamptz not null default now()
);
comment on table support_replies is 'class: shared';
create index support_replies_of_ticket on support_replies (ticket_id, created_at);
create index support_replies_by_author on support_replies (user_id) where user_id is not null;
alter table support_replies enable row level security;
alter table support_replies force row level security;
-- The tickets' own policy decides: what is said in a ticket is seen by who sees the ticket.
create policy support_replies_read on support_replies for select
  using (exists (select from support_tickets t where t.id = ticket_id));
create policy support_replies_add on support_replies for insert
  with check (case when (select current_user_id()) is null then author = 'team'
    else author = 'writer' and user_id = (select current_user_id())
      and exists (select from support_tickets t where t.id = ticket_id) end);
grant select, insert on support_replies to masar_app;

-- Strings an operator has replaced; all others are bundled with the release.
create table translations (
  id uuid primary key default uuidv7(),
  language text not null check (language in ('en', 'ar')),
  namespace text not null check (length(namespace) <= 40),
  key text not null check (length(key) <= 200),
  value text not null check (length(value) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (language, namespace, key)
);
comment on table translations is 'class: system';
-- Mails are written by the worker.
grant select on translations to masar_app, masar_worker;

-- An operator's wording, written down in the audit log in the same breath.
create function save_translation(new_language text, new_namespace text, new_key text, new_value text, actor text)
  returns setof translations
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old_value text;
begin
  select value into old_value from translations
    where language = new_language and namespace = new_namespace and key = new_key for update;
  insert into audit_log (actor, action, details) values (actor, 'translation_saved', jsonb_build_object(
    'language', new_language, 'namespace', new_namespace, 'key', new_key, 'before', old_value, 'after', new_value));
  return query insert into translations as t (language, namespace, key, value)
    values (new_language, new_namespace, new_key, new_value)
    on conflict on constraint translations_language_namespace_key_key
      do update set value = excluded.value, updated_at = now()
    returning *;
end $$;
revoke all on function save_translation(text, text, text, text, text) from public;
grant execute on function save_translation(text, text, text, text, text) to masar_app;

create function delete_translation(old_language text, old_namespace text, old_key text, actor text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old_value text;
begin
  delete from translations where language = old_language and namespace = old_namespace and key = old_key
    returning value into old_value;
  if not found then return false; end if;
  insert into audit_log (actor, action, details) values (actor, 'translation_deleted', jsonb_build_object(
    'language', old_language, 'namespace', old_namespace, 'key', old_key, 'before', old_value));
  return true;
end $$;
revoke all on function delete_translation(text, text, text, text) from public;
grant execute on function delete_translation(text, text, text, text) to masar_app;

-- In rounds, like sweep_retention.
create function sweep_site(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from newsletter_subscriptions where ctid = any (array(
    select ctid from newsletter_subscriptions
    where confirmed_at is null and asked_at < now() - interval '14 days' limit batch));
  get diagnostics removed = row_count;
  what := 'unconfirmed_subscriptions'; return next;

  delete from newsletter_links where ctid = any (array(
    select ctid from newsletter_links where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'newsletter_links'; return next;

  delete from support_tickets where ctid = any (array(
    select ctid from support_tickets where updated_at < now() - interval '365 days' limit batch));
  get diagnostics removed = row_count;
  what := 'support_tickets'; return next;
end $$;
revoke all on function sweep_site(integer) from public;
grant execute on function sweep_site(integer) to masar_worker;
