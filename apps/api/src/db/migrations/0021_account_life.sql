-- What a learner takes along, and what is left of one who goes: a file with everything, and nothing.

-- Until then the account can be kept; after it, the nightly sweep removes it.
alter table users add column deletion_due_at timestamptz;
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null;
-- Nobody is written to who is leaving.
grant select (deletion_due_at) on users to masar_worker;

create table exports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  status text not null default 'making' check (status in ('making', 'ready', 'failed')),
  byte_size bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (user_id, id)
);
comment on table exports is 'class: own';
create index exports_newest on exports (user_id, created_at desc);
create index exports_expired on exports (expires_at);
alter table exports enable row level security;
alter table exports force row level security;
create policy exports_own on exports
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy exports_retention on exports to masar_owner using (expires_at < now()) with check (false);
grant select, insert on exports to masar_app;
grant select, update (status, byte_size, expires_at) on exports to masar_worker;

-- The zip in pieces, so that neither who writes it nor who sends it holds all of it.
create table export_chunks (
  user_id uuid not null references users (id) on delete cascade,
  export_id uuid not null,
  place integer not null,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  primary key (user_id, export_id, place),
  foreign key (user_id, export_id) references exports (user_id, id) on delete cascade
);
comment on table export_chunks is 'class: own';
alter table export_chunks enable row level security;
alter table export_chunks force row level security;
create policy export_chunks_own on export_chunks
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select on export_chunks to masar_app;
grant select, insert, delete on export_chunks to masar_worker;

-- Paths and conversations are also written out to be read.
grant select on path_versions, assistant_conversations, assistant_messages to masar_worker;

-- The learner's rows of one table, by its primary key, `batch` at a time after the row of `after_key`. Whose they are is
-- the transaction's learner, never an argument; `of_column` says where a table names its person: by id, by address, or
-- (with `of_parent`) by a row of another table that does; who else wrote there does not come out. Nor does what opens an
-- account, or is only there to be searched.
create function export_rows(of_table text, of_column text, of_parent text, after_key jsonb, batch integer)
  returns table (key jsonb, entry jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
declare
  learner uuid := current_user_id();
  address text;
  relation regclass := format('public.%I', of_table)::regclass;
  key_columns text;
  hidden text[];
  whose text;
begin
  if learner is null then raise exception 'export_rows needs a learner'; end if;
  if of_table in ('accounts', 'two_factors', 'verifications') then
    raise exception 'Secrets are not exported: %', of_table;
  end if;
  select email into address from users where id = learner;
  select string_agg(format('t.%I', a.attname), ', ' order by place) into key_columns
    from pg_index i, unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = relation and a.attnum = k.number
    where i.indrelid = relation and i.indisprimary;
  select coalesce(array_agg(a.attname::text), '{}') into hidden from pg_attribute a
    where a.attrelid = relation and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ '(token|secret|password|hash|backup_codes|endpoint|p256dh|^auth$|^search_)'
        or a.atttypid = 'tsvector'::regtype
        or of_parent is not null and exists (select from pg_constraint f where f.conrelid = relation
          and f.contype = 'f' and f.confrelid = 'public.users'::regclass and f.conkey = array[a.attnum]));
  whose := case
    when of_parent is not null then format(
      't.%I in (select p.id from public.%I p where p.user_id = $1 or p.user_id is null and p.email = $2)',
      of_column, of_parent)
    when of_table = 'support_tickets' then '(t.user_id = $1 or t.user_id is null and t.email = $2)'
    when of_column = 'email' then 't.email = $2'
    else format('t.%I = $1', of_column) end;
  return query execute format(
    'select jsonb_build_object(%s), to_jsonb(t) - $3 from %s t
     where %s and ($4 is null or row(%s) > (select %s from jsonb_populate_record(null::%s, $4) t))
     order by %s limit $5',
    (select string_agg(format('%L, t.%I', a.attname, a.attname), ', ')
      from pg_index i join pg_attribute a on a.attrelid = relation and a.attnum = any (i.indkey)
      where i.indrelid = relation and i.indisprimary),
    relation, whose, key_columns, key_columns, relation, key_columns)
    using learner, address, hidden, after_key, batch;
end $$;
revoke all on function export_rows(text, text, text, jsonb, integer) from public;
grant execute on function export_rows(text, text, text, jsonb, integer) to masar_worker;

-- What was written to us from an address before it had an account: its owner takes it along, and it goes with them.
create policy support_tickets_export on support_tickets for select to masar_owner
  using (user_id is null and email = (select u.email from users u where u.id = (select current_user_id())));
create policy support_tickets_left on support_tickets for delete to masar_owner
  using ((select current_user_id()) is null and user_id is null
    and email in (select u.email from users u where u.deletion_due_at < now()));

-- An address where it stands alone: `ali@example.com` holds `li@example.com` and is somebody else's. In JSON the letter
-- of an escape may stand before it.
create function address_pattern(email text) returns text
  language sql immutable
as $$
  select '(?:(?<![[:alnum:]._''+-])|(?<=\\[bfnrt]))' || regexp_replace(email, '([^[:alnum:]])', '\\\1', 'g')
    || '(?![[:alnum:]-]|\.[[:alnum:]])'
$$;
revoke all on function address_pattern(text) from public;

-- As `hashEmail` writes it.
create function email_hash(email text) returns text
  language sql immutable
as $$ select encode(sha256(convert_to(email, 'UTF8')), 'hex') $$;
revoke all on function email_hash(text) from public;

-- Removes one account whose time has come, and every trace of it; true as long as there was one. Rows that point at the
-- account go (or forget their author) with it; the rest name a person without pointing at one. Those that could not be
-- removed stand first and are passed over: they keep nobody else here.
create function delete_leaver(passed_over integer) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  leaver users%rowtype;
  traces text;
begin
  select * into leaver from users where deletion_due_at < now()
    order by deletion_due_at, id limit 1 offset passed_over for update skip locked;
  if not found then return false; end if;
  -- Also by an address that the account was to move to.
  select concat_ws('|', leaver.id, string_agg(address_pattern(a) || '|' || email_hash(a), '|')) into traces
    from (select leaver.email union select new_email from email_changes where user_id = leaver.id) as known (a);

  delete from boss.job j where concat_ws(' ', j.data, j.output, j.singleton_key) ~ traces;
  delete from rate_limits r where r.key ~ traces;
  delete from verifications v where concat_ws(' ', v.value, v.identifier) ~ traces;
  delete from sign_in_failures where email_hash = email_hash(leaver.email);
  delete from live_outbox where user_id = leaver.id;
  delete from newsletter_subscriptions where email = leaver.email;
  delete from support_tickets where email = leaver.email and user_id is null;
  -- That something was done, and when, stays written down; who it was does not.
  update audit_log a set
      subject_user_id = nullif(a.subject_user_id, leaver.id),
      actor = regexp_replace(a.actor, traces, 'deleted member', 'g'),
      details = regexp_replace(a.details::text, traces, 'deleted member', 'g')::jsonb
    where concat_ws(' ', a.subject_user_id, a.actor, a.details) ~ traces;
  delete from users where id = leaver.id;
  return true;
end $$;
revoke all on function delete_leaver(integer) from public;
grant execute on function delete_leaver(integer) to masar_worker;

-- In rounds, like sweep_retention.
create function sweep_exports(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from exports where ctid = any (array(
    select ctid from exports where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'exports'; return next;
end $$;
revoke all on function sweep_exports(integer) from public;
grant execute on function sweep_exports(integer) to masar_worker;
