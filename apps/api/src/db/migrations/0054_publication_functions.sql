-- Whose path a token shows. Nothing for an account that is about to be deleted or that moderators suspended. The server
-- reads the path itself as its owner.
create function find_publication(asked text)
  returns table (id uuid, user_id uuid, path_id uuid, visibility text, shows_progress boolean, shows_name boolean,
    reviewed_at timestamptz)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.user_id, p.path_id, p.visibility, p.shows_progress, p.shows_name, p.reviewed_at
  from path_publications p
  where p.token = asked and p.revoked_at is null and p.removed_at is null and not is_leaving(p.user_id)
    and not exists (select from forum_suspensions s where s.user_id = p.user_id and s.suspended_until > now())
$$;
revoke all on function find_publication(text) from public;
grant execute on function find_publication(text) to masar_app;

-- With what was said since the last decision, without who said it; the oldest report first.
create function list_reported_publications(most integer)
  returns table (id uuid, token text, title text, reports jsonb)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.token, (array_agg(r.title order by r.created_at desc))[1],
    jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'created_at', r.created_at)
      order by r.created_at desc)
  from path_publications p join path_publication_reports r
    on r.publication_id = p.id and r.created_at > coalesce(p.reviewed_at, '-infinity')
  where is_moderator() and p.revoked_at is null and p.removed_at is null
  group by p.id
  order by min(r.created_at) limit most
$$;
revoke all on function list_reported_publications(integer) from public;
grant execute on function list_reported_publications(integer) to masar_app;

-- Takes a path down for a reason, or keeps it without one. False when there is no such link any more.
create function moderate_publication(which uuid, why text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  decided path_publications;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  update path_publications p set reviewed_at = now(), removed_reason = why,
    removed_at = case when why is not null then now() end
  where p.id = which and p.revoked_at is null and p.removed_at is null returning * into decided;
  if not found then return false; end if;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text,
    case when why is null then 'published_path_kept' else 'published_path_removed' end, decided.user_id,
    jsonb_strip_nulls(jsonb_build_object('publication_id', which, 'path_id', decided.path_id, 'reason', why)));
  return true;
end $$;
revoke all on function moderate_publication(uuid, text) from public;
grant execute on function moderate_publication(uuid, text) to masar_app;
