-- The deletion of an account finds the rows that name it by indexes, not by reading whole tables (record 058).

-- What can name a person in a text: the end of each uuid, each e-mail address, each hash of 64 digits. Two texts that
-- name the same person have one in common; two that have one in common need not name the same. Every insert into an
-- indexed table calls it, so uuids are found without a regular expression, which takes far longer. Vacuum calls it with
-- an empty search path.
create function person_references(value text) returns text[]
  language plpgsql immutable strict parallel safe
as $$
declare
  found text[] := '{}';
  part text;
  parts text[];
  name text;
  host text;
begin
  foreach part in array string_to_array(value, '-') loop
    if length(part) >= 12 and translate(left(part, 12), '0123456789abcdef', '') = '' then
      found := found || left(part, 12);
    end if;
  end loop;
  if length(value) >= 64 and value ~ '[0-9a-f]{64}' then
    found := found || array(
      select substr(m[1], start, 64) from regexp_matches(value, '([0-9a-f]{64,})', 'g') m,
        generate_series(1, length(m[1]) - 63) start);
  end if;
  if strpos(value, '@') = 0 then return found; end if;
  parts := string_to_array(value, '@');
  for at in 1 .. cardinality(parts) - 1 loop
    part := right(parts[at], 256);
    name := substring(part from '[A-Za-z0-9._''+-]+$');
    host := substring(left(parts[at + 1], 256) from '^[A-Za-z0-9-]+(?:\.[A-Za-z0-9][A-Za-z0-9-]*)*');
    if name is null or host is null then continue; end if;
    found := found || (name || '@' || host);
    -- In JSON the letter of an escape may stand before the address.
    if right(part, length(name) + 1) ~ '^\\[bfnrt].' then
      found := found || (substr(name, 2) || '@' || host);
    end if;
  end loop;
  return found;
end $$;
revoke all on function person_references(text) from public;
grant execute on function person_references(text) to masar_app, masar_auth, masar_worker;

-- As in 0021, but each table is first narrowed down by its index of references. The expressions are those of the
-- indexes: of 0059 to 0061, and of `apps/api/src/jobs/queue-schema.ts` for jobs.
create or replace function delete_leaver(passed_over integer) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  leaver users%rowtype;
  traces text;
  persons text[];
begin
  select * into leaver from users where deletion_due_at < now()
    order by deletion_due_at, id limit 1 offset passed_over for update skip locked;
  if not found then return false; end if;
  -- Also by an address that the account was to move to.
  select concat_ws('|', leaver.id, string_agg(address_pattern(a) || '|' || email_hash(a), '|')),
      person_references(concat_ws(' ', leaver.id, string_agg(a || ' ' || email_hash(a), ' ')))
    into traces, persons
    from (select leaver.email union select new_email from email_changes where user_id = leaver.id) as known (a);

  delete from boss.job j
    where person_references(coalesce(j.data::text, '') || ' ' || coalesce(j.output::text, '') || ' '
        || coalesce(j.singleton_key, '')) && persons
      and concat_ws(' ', j.data, j.output, j.singleton_key) ~ traces;
  delete from rate_limits r where person_references(r.key) && persons and r.key ~ traces;
  delete from verifications v
    where person_references(v.value || ' ' || v.identifier) && persons
      and concat_ws(' ', v.value, v.identifier) ~ traces;
  delete from sign_in_failures where email_hash = email_hash(leaver.email);
  delete from live_outbox where user_id = leaver.id;
  delete from newsletter_subscriptions where email = leaver.email;
  delete from support_tickets where email = leaver.email and user_id is null;
  -- That something was done, and when, stays written down; who it was does not.
  update audit_log a set
      subject_user_id = nullif(a.subject_user_id, leaver.id),
      actor = regexp_replace(a.actor, traces, 'deleted member', 'g'),
      details = regexp_replace(a.details::text, traces, 'deleted member', 'g')::jsonb
    where person_references(coalesce(a.subject_user_id::text, '') || ' ' || a.actor || ' ' || a.details::text) && persons
      and concat_ws(' ', a.subject_user_id, a.actor, a.details) ~ traces;
  delete from users where id = leaver.id;
  return true;
end $$;
