-- What administrators see of accounts under /admin/people. Each function asks for the role and writes the audit log; none
-- reads a table of what somebody studies or writes.

-- By the beginning of the address or of the handle. `most` accounts are shown; one more is returned where there is one,
-- as a sign that there are others. The log names the accounts that were shown and not the text, which may be most of an
-- address and would outlive its account.
create function search_people(asked text, most integer)
  returns table (id uuid, email text, handle text, email_verified boolean, roles text[], created_at timestamptz,
    suspended_at timestamptz, deletion_due_at timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  admin_address text := require_admin();
  -- The last character of Unicode: what begins with the text is before it.
  beyond text := asked || U&'\+10FFFF';
  found_ids uuid[];
begin
  select array_agg(f.id) into found_ids from (
    select m.id from (
      (select u.id, u.email as sort from users u
        where u.email ~>=~ asked and u.email ~<~ beyond order by u.email using ~<~ limit most + 1)
      union
      (select p.user_id, u.email from profiles p join users u on u.id = p.user_id
        where p.handle ~>=~ asked and p.handle ~<~ beyond order by p.handle using ~<~ limit most + 1)) m
    order by m.sort, m.id limit most + 1) f;
  insert into audit_log (actor, action, details) values (admin_address, 'people_searched',
    jsonb_build_object('accounts', coalesce(to_jsonb(found_ids[:most]), '[]')));
  return query
    select u.id, u.email, p.handle, u.email_verified, u.roles, u.created_at, u.suspended_at, u.deletion_due_at
    from unnest(found_ids) with ordinality as w (id, place) join users u on u.id = w.id
      left join profiles p on p.user_id = u.id
    order by w.place;
end $$;
revoke all on function search_people(text, integer) from public;
grant execute on function search_people(text, integer) to masar_app;

-- One account; the log has one line for each administrator and hour, because the page is loaded again after every act.
create function open_person(person uuid)
  returns table (id uuid, email text, handle text, email_verified boolean, language text, roles text[],
    created_at timestamptz, suspended_at timestamptz, deletion_due_at timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  admin_address text := require_admin();
begin
  if not exists (select from users u where u.id = person) then return; end if;
  if not exists (select from audit_log a where a.subject_user_id = person and a.actor = admin_address
      and a.action = 'person_opened' and a.id > uuidv7(interval '-1 hour')) then
    insert into audit_log (actor, action, subject_user_id) values (admin_address, 'person_opened', person);
  end if;
  return query
    select u.id, u.email, p.handle, u.email_verified, u.language, u.roles, u.created_at, u.suspended_at,
      u.deletion_due_at
    from users u left join profiles p on p.user_id = u.id where u.id = person;
end $$;
revoke all on function open_person(uuid) from public;
grant execute on function open_person(uuid) to masar_app;

-- The audit log about one account, newest first, before the entry of that id. An actor is a user, by an address of the
-- admin area or by an id of the forum, or a command.
create function list_person_log(person uuid, before uuid, most integer)
  returns table (id uuid, action text, actor text, actor_email text, details jsonb, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query
    select a.id, a.action, a.actor, u.email, a.details, a.created_at
    from audit_log a left join users u
      on u.id = substring(a.actor from '^(?:user )?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$')::uuid
    where a.subject_user_id = person and (before is null or a.id < before)
    order by a.id desc limit most;
end $$;
revoke all on function list_person_log(uuid, uuid, integer) from public;
grant execute on function list_person_log(uuid, uuid, integer) to masar_app;
