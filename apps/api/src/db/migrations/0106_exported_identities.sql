-- The export names the identities that log in. Passwords and tokens stay hidden by the names of their columns.
create or replace function export_rows(of_table text, of_column text, of_parent text, after_key jsonb, batch integer)
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
  if of_table in ('two_factors', 'verifications') then
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
