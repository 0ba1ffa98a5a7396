-- The questions of milestone checks, and what learners report of them.

create table questions (
  id text primary key check (id ~ '^[a-z0-9-]+\.[a-z0-9-]+\.[0-9]{2}$'),
  blueprint text not null,
  milestone_key text not null,
  -- As in `question-schemas.ts`, with the id.
  content jsonb not null,
  is_active boolean not null default true,
  -- Set when an operator changed it: the import leaves it alone from then on.
  edited_at timestamptz,
  -- Older reports are closed.
  reports_closed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table questions is 'class: system';
create index questions_by_milestone on questions (blueprint, milestone_key);
-- The worker writes the path of an export as text.
grant select on questions to masar_app, masar_worker;

create table question_reports (
  user_id uuid not null references users (id) on delete cascade,
  question_id text not null references questions (id) on delete cascade,
  reason text not null check (reason in ('wrong', 'unclear', 'language', 'outdated', 'other')),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
comment on table question_reports is 'class: own';
create index question_reports_by_question on question_reports (question_id, created_at desc);
alter table question_reports enable row level security;
alter table question_reports force row level security;
create policy question_reports_own on question_reports
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
-- For list_question_reports alone: the owner cannot log in.
create policy question_reports_counted on question_reports for select to masar_owner using (true);
grant select, insert, update (reason, note, created_at) on question_reports to masar_app;

-- The open reports of a page of questions, without who reported: the newest 100 of each, the oldest of these first.
create function list_question_reports(ids text[]) returns table (question_id text, reports jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query
    select q.id, jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note,
      'created_at', r.created_at) order by r.created_at)
    from questions q cross join lateral (select reason, note, created_at from question_reports
      where question_reports.question_id = q.id and created_at > coalesce(q.reports_closed_at, '-infinity')
      order by created_at desc limit 100) r
    where q.id = any (ids)
    group by q.id;
end $$;
revoke all on function list_question_reports(text[]) from public;
grant execute on function list_question_reports(text[]) to masar_app;

-- The questions with open reports, those reported most often first.
create function list_reported_questions(max_rows integer) returns table (question_id text, reports integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query
    select r.question_id, count(*)::integer
    from question_reports r join questions q on q.id = r.question_id
    where r.created_at > coalesce(q.reports_closed_at, '-infinity')
    group by r.question_id order by 2 desc, 1 limit max_rows;
end $$;
revoke all on function list_reported_questions(integer) from public;
grant execute on function list_reported_questions(integer) to masar_app;

-- Changes, withdraws or restores a question, and closes its reports. False when there is no such question.
create function save_question(question_id text, new_content jsonb, active boolean) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
  before questions;
begin
  select * into before from questions where id = question_id for update;
  if not found then return false; end if;
  insert into audit_log (actor, action, details) values (operator, 'question_changed',
    jsonb_build_object('question_id', question_id,
      'before', jsonb_build_object('content', before.content, 'is_active', before.is_active),
      'after', jsonb_build_object('content', new_content, 'is_active', active)));
  update questions set content = new_content, is_active = active, edited_at = now(), reports_closed_at = now()
    where id = question_id;
  return true;
end $$;
revoke all on function save_question(text, jsonb, boolean) from public;
grant execute on function save_question(text, jsonb, boolean) to masar_app;

-- Closes the reports of a question that stays as it is. False when there is no such question.
create function close_question_reports(question_id text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  operator text := require_admin();
begin
  update questions set reports_closed_at = now() where id = question_id;
  if not found then return false; end if;
  insert into audit_log (actor, action, details)
    values (operator, 'question_reports_closed', jsonb_build_object('question_id', question_id));
  return true;
end $$;
revoke all on function close_question_reports(text) from public;
grant execute on function close_question_reports(text) to masar_app;
