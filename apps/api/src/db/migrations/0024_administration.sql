-- What operators do under /admin: the catalog, reported answers, what models cost, errors in browsers.

-- The API has asked for the role before; what others wrote is worth asking again, of the accounts themselves.
create function require_admin() returns text
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  if not exists (select from users where id = current_user_id() and 'admin' = any (roles)) then
    raise exception 'not an administrator' using errcode = 'insufficient_privilege';
  end if;
  return 'user ' || current_user_id();
end $$;
revoke all on function require_admin() from public;

-- What operators could do before took the caller's word for who they are. From here on it asks, too.
drop function replace_course_link(uuid, text, text);
create function replace_course_link(course uuid, new_url text) returns setof courses
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  old_url text;
begin
  select url into old_url from courses where id = course for update;
  if not found then return; end if;
  insert into audit_log (actor, action, details) values (operator, 'course_link_replaced',
    jsonb_build_object('course_id', course, 'before', old_url, 'after', new_url));
  return query update courses set url = new_url, url_replaced_at = now(), link_status = 'unchecked',
      last_validated = null, checked_at = null, link_failures = 0, reports = 0, last_reported_at = null
    where id = course returning *;
end $$;
revoke all on function replace_course_link(uuid, text) from public;
grant execute on function replace_course_link(uuid, text) to masar_app;

drop function dismiss_link_reports(uuid, text);
create function dismiss_link_reports(course uuid) returns setof courses
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  found_reports integer;
  found_status text;
begin
  select reports, link_status into found_reports, found_status from courses where id = course for update;
  if not found then return; end if;
  insert into audit_log (actor, action, details) values (operator, 'course_link_reports_dismissed',
    jsonb_build_object('course_id', course, 'reports', found_reports, 'link_status', found_status));
  return query update courses set reports = 0, last_reported_at = null, reports_cleared_at = now(), link_failures = 0,
      link_status = case when link_status = 'dead' then 'unchecked' else link_status end,
      checked_at = case when link_status = 'dead' then null else checked_at end
    where id = course returning *;
end $$;
revoke all on function dismiss_link_reports(uuid) from public;
grant execute on function dismiss_link_reports(uuid) to masar_app;

drop function save_translation(text, text, text, text, text);
create function save_translation(new_language text, new_namespace text, new_key text, new_value text)
  returns setof translations
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  old_value text;
begin
  select value into old_value from translations
    where language = new_language and namespace = new_namespace and key = new_key for update;
  insert into audit_log (actor, action, details) values (operator, 'translation_saved', jsonb_build_object(
    'language', new_language, 'namespace', new_namespace, 'key', new_key, 'before', old_value, 'after', new_value));
  return query insert into translations as t (language, namespace, key, value)
    values (new_language, new_namespace, new_key, new_value)
    on conflict on constraint translations_language_namespace_key_key
      do update set value = excluded.value, updated_at = now()
    returning *;
end $$;
revoke all on function save_translation(text, text, text, text) from public;
grant execute on function save_translation(text, text, text, text) to masar_app;

drop function delete_translation(text, text, text, text);
create function delete_translation(old_language text, old_namespace text, old_key text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  old_value text;
begin
  delete from translations where language = old_language and namespace = old_namespace and key = old_key
    returning value into old_value;
  if not found then return false; end if;
  insert into audit_log (actor, action, details) values (operator, 'translation_deleted', jsonb_build_object(
    'language', old_language, 'namespace', old_namespace, 'key', old_key, 'before', old_value));
  return true;
end $$;
revoke all on function delete_translation(text, text, text) from public;
grant execute on function delete_translation(text, text, text) to masar_app;

-- Set when an operator wrote the course: what a release brings leaves it alone from then on.
alter table courses add column edited_at timestamptz;
create index courses_all_titles on courses (folded_title, slug);
create index courses_addresses on courses (url);

-- Numbers and the shortest words are too near to everything to correct anything.
create function refresh_course_words() returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from course_words;
  insert into course_words (word, uses)
    select word, ndoc from ts_stat('select to_tsvector(''simple'', folded) from courses where is_active')
    where length(word) between 3 and 30 and word !~ '[0-9]';
end $$;
revoke all on function refresh_course_words() from public;

-- Adds courses and changes those of a known slug, each written down in the audit log with what was there before.
-- Learners' saved rows keep the values they were saved with.
create function save_courses(written jsonb) returns setof courses
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  facts constant text[] := array['title', 'provider', 'url', 'language', 'description', 'description_ar', 'price_usd',
    'duration_hours', 'hours_are_estimated', 'rating', 'experience_level', 'fields', 'skills_covered', 'source',
    'is_active'];
begin
  -- Two operators at once would meet in the words.
  perform pg_advisory_xact_lock(hashtextextended('courses', 0));
  insert into audit_log (actor, action, details)
    select operator, case when c.id is null then 'course_added' else 'course_changed' end,
      jsonb_build_object('course_id', coalesce(c.id, w.id), 'slug', w.slug, 'before', d.before, 'after', d.after)
    from jsonb_populate_recordset(null::courses, written) w
    left join courses c on c.slug = w.slug
    -- Each row as JSON once, not once for every fact.
    cross join lateral (select case when c.id is null then '{}' else to_jsonb(c) end as b, to_jsonb(w) as a offset 0) j
    cross join lateral (
      select jsonb_object_agg(f, j.b -> f) as before, jsonb_object_agg(f, j.a -> f) as after
      from unnest(facts) f where j.b -> f is distinct from j.a -> f) d;
  return query insert into courses as c (id, slug, title, provider, url, language, description, description_ar,
      price_usd, duration_hours, hours_are_estimated, rating, experience_level, fields, skills_covered, source,
      link_confidence, folded_title, folded, is_active, edited_at)
    select w.id, w.slug, w.title, w.provider, w.url, w.language, w.description, w.description_ar, w.price_usd,
      w.duration_hours, w.hours_are_estimated, w.rating, w.experience_level, w.fields, w.skills_covered, w.source,
      w.link_confidence, w.folded_title, w.folded, w.is_active, now()
    from jsonb_populate_recordset(null::courses, written) w
    on conflict (slug) do update set
      title = excluded.title, provider = excluded.provider, language = excluded.language,
      description = excluded.description, description_ar = excluded.description_ar,
      price_usd = excluded.price_usd, duration_hours = excluded.duration_hours,
      hours_are_estimated = excluded.hours_are_estimated, rating = excluded.rating,
      experience_level = excluded.experience_level, fields = excluded.fields,
      skills_covered = excluded.skills_covered, source = excluded.source, folded_title = excluded.folded_title,
      folded = excluded.folded, is_active = excluded.is_active, edited_at = excluded.edited_at, url = excluded.url,
      -- A changed address has not been checked, whatever is known of the one before.
      url_replaced_at = case when c.url <> excluded.url then now() else c.url_replaced_at end,
      link_status = case when c.url <> excluded.url then 'unchecked' else c.link_status end,
      last_validated = case when c.url <> excluded.url then null else c.last_validated end,
      checked_at = case when c.url <> excluded.url then null else c.checked_at end,
      link_failures = case when c.url <> excluded.url then 0 else c.link_failures end,
      reports = case when c.url <> excluded.url then 0 else c.reports end,
      last_reported_at = case when c.url <> excluded.url then null else c.last_reported_at end
    returning *;
  perform refresh_course_words();
end $$;
revoke all on function save_courses(jsonb) from public;
grant execute on function save_courses(jsonb) to masar_app;

-- Reported answers. Who reported agreed to send the answer and their comment: not the question, and not who they
-- are. A report is known by a digest, so that neither the learner nor the message can be told from it.
create policy assistant_messages_reported on assistant_messages for select to masar_owner
  using (reported_at is not null);
create index assistant_messages_reported on assistant_messages (reported_at desc) where reported_at is not null;

create table answer_report_views (
  report_id uuid primary key,
  seen_at timestamptz not null default now()
);
comment on table answer_report_views is 'class: system';

-- Of version 8, which is for ids of one's own making.
create function answer_report_id(learner uuid, message uuid) returns uuid
  language sql immutable
as $$
  select overlay(overlay(md5(learner::text || message::text) placing '8' from 13) placing '8' from 17)::uuid
$$;
revoke all on function answer_report_id(uuid, uuid) from public;
-- The index asks for it whenever a message is written.
grant execute on function answer_report_id(uuid, uuid) to masar_app, masar_worker;
create index assistant_messages_report_id on assistant_messages (answer_report_id(user_id, id))
  where reported_at is not null;

-- A report that is changed waits again, and one whose answer is gone has nothing left to be seen.
create function forget_answer_report_view() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from answer_report_views where report_id = answer_report_id(old.user_id, old.id);
  return null;
end $$;
revoke all on function forget_answer_report_view() from public;
create trigger assistant_messages_report_changed after update of report_reason, report_comment on assistant_messages
  for each row when (old.reported_at is not null) execute function forget_answer_report_view();
create trigger assistant_messages_report_gone after delete on assistant_messages
  for each row when (old.reported_at is not null) execute function forget_answer_report_view();

-- Newest first, after the report of that id. Whoever reads what was sent is written down.
create function list_answer_reports(seen boolean, words text, after_id uuid, most integer)
  returns table (id uuid, reason text, comment text, answer text, context text, model text, fallback boolean,
    reported_at timestamptz, seen_at timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  after_at timestamptz;
begin
  if after_id is not null then
    select m.reported_at into after_at from assistant_messages m
      where m.reported_at is not null and answer_report_id(m.user_id, m.id) = after_id;
    -- An empty page must mean the end, not a cursor that is gone.
    if not found then raise no_data_found; end if;
  end if;
  return query
    select r.id, m.report_reason, m.report_comment, m.content, m.context, m.model, m.fallback, m.reported_at, v.seen_at
    from assistant_messages m
    cross join lateral (select answer_report_id(m.user_id, m.id) as id) r
    left join answer_report_views v on v.report_id = r.id
    where m.reported_at is not null and (v.report_id is not null) = seen
      and (words = '' or strpos(lower(m.content || ' ' || coalesce(m.report_comment, '')), lower(words)) > 0)
      and (after_id is null or (m.reported_at, r.id) < (after_at, after_id))
    order by m.reported_at desc, r.id desc limit most;
  if found then
    insert into audit_log (actor, action) values (operator, 'answer_reports_read');
  end if;
end $$;
revoke all on function list_answer_reports(boolean, text, uuid, integer) from public;
grant execute on function list_answer_reports(boolean, text, uuid, integer) to masar_app;

-- How many wait, counted no further than asked; a number says nothing of anybody.
create function count_answer_reports(most integer) returns integer
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return (select count(*)::integer from (
    select from assistant_messages m where m.reported_at is not null and not exists (
      select from answer_report_views v where v.report_id = answer_report_id(m.user_id, m.id)) limit most) waiting);
end $$;
revoke all on function count_answer_reports(integer) from public;
grant execute on function count_answer_reports(integer) to masar_app;

-- False when there is no such report.
create function mark_answer_report(report uuid, seen boolean) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
begin
  perform from assistant_messages m where m.reported_at is not null and answer_report_id(m.user_id, m.id) = report;
  if not found then return false; end if;
  if seen then
    insert into answer_report_views (report_id) values (report) on conflict do nothing;
  else
    delete from answer_report_views where report_id = report;
  end if;
  insert into audit_log (actor, action, details)
    values (operator, 'answer_report_marked', jsonb_build_object('report_id', report, 'seen', seen));
  return true;
end $$;
revoke all on function mark_answer_report(uuid, boolean) from public;
grant execute on function mark_answer_report(uuid, boolean) to masar_app;

-- What all learners together asked for, by kind: sums, and nobody's rows.
create policy assistant_calls_totals on assistant_calls for select to masar_owner using (true);
create function sum_assistant_calls(since timestamptz)
  returns table (kind text, calls integer, failed integer, tokens bigint, audio_seconds bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query select c.kind, count(*)::integer, (count(*) filter (where c.state = 'failed'))::integer,
      coalesce(sum(c.tokens), 0)::bigint, coalesce(sum(c.audio_seconds), 0)::bigint
    from assistant_calls c where c.started_at >= since group by c.kind order by c.kind;
end $$;
revoke all on function sum_assistant_calls(timestamptz) from public;
grant execute on function sum_assistant_calls(timestamptz) to masar_app;

-- Set by an operator; cleared when the error comes again.
alter table client_errors add column resolved_at timestamptz;
create index client_errors_listed on client_errors (last_seen_at desc, id desc);
drop index client_errors_newest;
