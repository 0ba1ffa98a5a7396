-- The forum. Texts outlive their authors: a deleted account leaves them without a name. Everything a member does
-- beside writing (likes, follows, reports, blocks) is theirs and goes with them.

-- Asked by policies and by the functions below; the roles of others stay unknown.
create function is_moderator() returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from users where id = current_user_id() and roles && array['moderator', 'admin'])
$$;
revoke all on function is_moderator() from public;
grant execute on function is_moderator() to masar_app, masar_worker;

create table forum_topics (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  category text not null
    check (category in ('announcements', 'start_here', 'paths', 'courses', 'study_habits', 'careers')),
  language text not null check (language in ('en', 'ar')),
  title text not null check (length(title) <= 120),
  -- A path as it was when its owner showed it.
  path jsonb,
  -- Kept by the triggers below, because counting them would cost more with every post.
  post_count integer not null default 0,
  reply_count integer not null default 0,
  like_count integer not null default 0,
  accepted_post_id uuid,
  is_locked boolean not null default false,
  is_pinned boolean not null default false,
  -- As the question is.
  is_shown boolean not null default true,
  -- To the millisecond, as a cursor carries it.
  created_at timestamptz(3) not null default now(),
  activity_at timestamptz(3) not null default now()
) with (fillfactor = 90);
comment on table forum_topics is 'class: shared';
-- One index for each list: a list over several categories reads the first rows of each and merges them.
create index forum_topics_latest on forum_topics (category, language, activity_at desc, id desc) where is_shown;
create index forum_topics_unanswered on forum_topics (category, language, activity_at desc, id desc)
  where is_shown and reply_count = 0;
create index forum_topics_top on forum_topics (category, language, like_count desc, id desc) where is_shown;
create index forum_topics_by_author on forum_topics (author_id, activity_at desc, id desc);
create index forum_topics_pinned on forum_topics (activity_at desc) where is_pinned and is_shown;
alter table forum_topics enable row level security;
alter table forum_topics force row level security;
create policy forum_topics_read on forum_topics for select
  using ((select current_user_id()) is not null
    and (is_shown or author_id = (select current_user_id()) or (select is_moderator())));
create policy forum_topics_add on forum_topics for insert
  with check (author_id = (select current_user_id())
    and (category <> 'announcements' or (select is_moderator())));
create policy forum_topics_change on forum_topics for update
  using (author_id = (select current_user_id()))
  with check (author_id = (select current_user_id())
    and (category <> 'announcements' or (select is_moderator())));
-- For the triggers and functions below alone: the owner cannot log in.
create policy forum_topics_kept on forum_topics to masar_owner
  using ((select current_user_id()) is not null) with check ((select current_user_id()) is not null);
grant select, insert (id, author_id, category, language, title, path),
  update (title, category, language, accepted_post_id) on forum_topics to masar_app;
grant select on forum_topics to masar_worker;

-- The question is a post as well: number 1, under the id of its topic.
create table forum_posts (
  id uuid primary key,
  topic_id uuid not null references forum_topics (id) on delete cascade,
  -- Its place in the topic. What is taken away leaves its number empty, so a page is a span of numbers.
  number integer not null,
  author_id uuid references users (id) on delete set null,
  body text not null check (length(body) <= 8000),
  status text not null default 'shown' check (status in ('shown', 'hidden', 'removed')),
  -- Why a moderator took it from sight; none where reports alone have hidden it.
  taken_reason text check (taken_reason in ('spam', 'abuse', 'off_topic', 'other')),
  -- By its author, who can bring it back.
  deleted_at timestamptz,
  is_shown boolean not null generated always as (status = 'shown' and deleted_at is null) stored,
  like_count integer not null default 0,
  -- Since a moderator last decided.
  open_reports integer not null default 0,
  reported_at timestamptz(3),
  reviewed_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz(3) not null default now(),
  unique (topic_id, number),
  check ((number = 1) = (id = topic_id)),
  check (taken_reason is null or status <> 'shown')
) with (fillfactor = 90);
comment on table forum_posts is 'class: shared';
create index forum_posts_by_author on forum_posts (author_id, created_at desc);
create index forum_posts_reported on forum_posts (reported_at, id) where open_reports > 0;
alter table forum_topics add foreign key (accepted_post_id) references forum_posts (id) on delete set null;
create index forum_topics_accepted on forum_topics (accepted_post_id) where accepted_post_id is not null;
alter table forum_posts enable row level security;
alter table forum_posts force row level security;
create policy forum_posts_read on forum_posts for select
  using ((select current_user_id()) is not null
    and (is_shown or author_id = (select current_user_id()) or (select is_moderator())));
-- The topics' own policy decides whether there is one to write in.
create policy forum_posts_add on forum_posts for insert
  with check (author_id = (select current_user_id())
    and exists (select from forum_topics t where t.id = topic_id and not t.is_locked));
create policy forum_posts_change on forum_posts for update
  using (author_id = (select current_user_id()) and status <> 'removed')
  with check (author_id = (select current_user_id()) and status <> 'removed');
create policy forum_posts_kept on forum_posts to masar_owner
  using ((select current_user_id()) is not null) with check ((select current_user_id()) is not null);
grant select, insert (id, topic_id, author_id, body), update (body, edited_at, deleted_at) on forum_posts
  to masar_app;
grant select on forum_posts to masar_worker;

-- In which spans of numbers a number lies, from 4,096 wide to 16 million, each width with keys of its own.
create function forum_spans(seq bigint) returns integer[]
  language sql immutable parallel safe
return array[
  (seq >> 12)::integer, (134217728 + (seq >> 15))::integer, (268435456 + (seq >> 18))::integer,
  (402653184 + (seq >> 21))::integer, (536870912 + (seq >> 24))::integer];

-- The words of posts, beside them: row-level security would keep the index from being used, and a like would have
-- to write it anew. It holds stems without order or text; what is found is read through the walls of forum_posts.
create table forum_search (
  seq bigint generated always as identity primary key,
  post_id uuid not null unique references forum_posts (id) on delete cascade,
  -- A common word is looked for in the newest span first, and in wider ones only while the page is not full.
  spans integer[] not null generated always as (forum_spans(seq)) stored,
  search tsvector not null
)
with (toast_tuple_target = 128);
comment on table forum_search is 'class: system';
-- Without a list of rows still to be sorted in, which every search would have to read.
create index forum_search_words on forum_search using gin (spans, search) with (fastupdate = off);
grant select, insert (post_id, search), update (search) on forum_search to masar_app;

create table forum_likes (
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references forum_posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table forum_likes is 'class: own';
create index forum_likes_of_post on forum_likes (post_id);
alter table forum_likes enable row level security;
alter table forum_likes force row level security;
create policy forum_likes_own on forum_likes
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select, insert, delete on forum_likes to masar_app;

create table forum_follows (
  user_id uuid not null references users (id) on delete cascade,
  topic_id uuid not null references forum_topics (id) on delete cascade,
  -- The last notification about a reply here: while it is unread there is no second one.
  notice_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, topic_id)
);
comment on table forum_follows is 'class: own';
create index forum_follows_of_topic on forum_follows (topic_id, user_id);
alter table forum_follows enable row level security;
alter table forum_follows force row level security;
create policy forum_follows_own on forum_follows
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy forum_follows_told on forum_follows for select to masar_owner using (true);
grant select, insert, delete on forum_follows to masar_app;
grant select, update (notice_id) on forum_follows to masar_worker;

create table forum_blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
comment on table forum_blocks is 'class: own';
create index forum_blocks_of_member on forum_blocks (blocked_id);
alter table forum_blocks enable row level security;
alter table forum_blocks force row level security;
create policy forum_blocks_own on forum_blocks
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy forum_blocks_told on forum_blocks for select to masar_owner using (true);
grant select, insert, delete on forum_blocks to masar_app;

-- One per member and post; who reported is known to nobody but themselves.
create table forum_reports (
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references forum_posts (id) on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'other')),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table forum_reports is 'class: own';
create index forum_reports_of_post on forum_reports (post_id, created_at desc);
alter table forum_reports enable row level security;
alter table forum_reports force row level security;
create policy forum_reports_own on forum_reports
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy forum_reports_decided on forum_reports for select to masar_owner using (true);
grant select, insert on forum_reports to masar_app;

create table forum_suspensions (
  user_id uuid primary key references users (id) on delete cascade,
  suspended_until timestamptz not null,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'other')),
  updated_at timestamptz not null default now()
);
comment on table forum_suspensions is 'class: shared';
alter table forum_suspensions enable row level security;
alter table forum_suspensions force row level security;
create policy forum_suspensions_read on forum_suspensions for select
  using (user_id = (select current_user_id()));
create policy forum_suspensions_kept on forum_suspensions to masar_owner
  using ((select current_user_id()) is not null and (select is_moderator()))
  with check ((select current_user_id()) is not null and (select is_moderator()));
grant select on forum_suspensions to masar_app;

-- Gives a new post its number, under the lock of its topic. One that is there already takes no number and counts nowhere.
create function place_post() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  perform from forum_topics where id = new.topic_id for no key update;
  if exists (select from forum_posts where id = new.id) then return null; end if;
  update forum_topics set post_count = post_count + 1, activity_at = now(),
    reply_count = reply_count + (post_count > 0)::integer
  where id = new.topic_id returning post_count into new.number;
  return new;
end $$;
revoke all on function place_post() from public;
create trigger place_post before insert on forum_posts for each row execute function place_post();

-- A topic is shown as its question is, counts the replies that are shown, and has no answer that is not.
create function settle_topic() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  if new.number = 1 then
    update forum_topics set is_shown = new.is_shown where id = new.topic_id;
  else
    update forum_topics set reply_count = reply_count + case when new.is_shown then 1 else -1 end,
      accepted_post_id = case when new.is_shown or accepted_post_id is distinct from new.id then accepted_post_id end
    where id = new.topic_id;
  end if;
  return null;
end $$;
revoke all on function settle_topic() from public;
create trigger settle_topic after update on forum_posts for each row
  when (old.is_shown is distinct from new.is_shown) execute function settle_topic();

-- Texts outlive their authors, but not those that the author had deleted: nobody is left who could bring them back.
create function forget_deleted() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  new.body := '';
  return new;
end $$;
create trigger forget_deleted before update of author_id on forum_posts for each row
  when (old.author_id is not null and new.author_id is null and new.deleted_at is not null)
  execute function forget_deleted();

-- With a text that is gone for good go the words it was found by, and with a question its title and its path. Also when
-- nobody is signed in.
create function forget_words() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  asking text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.author_id::text, true);
  delete from forum_search where post_id = new.id;
  update forum_topics set title = '', path = null where id = new.id;
  perform set_config('app.user_id', asking, true);
  return null;
end $$;
revoke all on function forget_words() from public;
create trigger forget_words after update on forum_posts for each row
  when (new.body = '' and old.body <> '') execute function forget_words();

-- What its author deleted can be brought back for a while; then its text goes, as if they had taken it away themselves.
-- In rounds, like sweep_retention.
create index forum_posts_deleted on forum_posts (deleted_at) where deleted_at is not null and body <> '';
create policy forum_posts_sweep on forum_posts for select to masar_owner
  using (deleted_at < now() - interval '30 days');
create function sweep_forum(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  post record;
begin
  what := 'deleted_posts';
  removed := 0;
  for post in select id, author_id from forum_posts
    where deleted_at is not null and body <> '' and deleted_at < now() - interval '30 days' limit batch
  loop
    perform set_config('app.user_id', post.author_id::text, true);
    update forum_posts set body = '' where id = post.id;
    if found then removed := removed + 1; end if;
  end loop;
  perform set_config('app.user_id', '', true);
  return next;
end $$;
revoke all on function sweep_forum(integer) from public;
grant execute on function sweep_forum(integer) to masar_worker;

-- Counts as who liked, also when their account is deleted and nobody is signed in.
create function count_likes() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  asking text := coalesce(current_setting('app.user_id', true), '');
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
  liked uuid := case tg_op when 'INSERT' then new.post_id else old.post_id end;
begin
  perform set_config('app.user_id', (case tg_op when 'INSERT' then new.user_id else old.user_id end)::text, true);
  update forum_posts set like_count = like_count + change where id = liked;
  -- The question has the id of its topic.
  update forum_topics set like_count = like_count + change where id = liked;
  perform set_config('app.user_id', asking, true);
  return null;
end $$;
revoke all on function count_likes() from public;
create trigger count_likes after insert or delete on forum_likes for each row execute function count_likes();

-- The third member's report hides a post until a moderator decides.
create function count_report() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  post forum_posts;
begin
  update forum_posts set open_reports = open_reports + 1,
    reported_at = case when open_reports = 0 then now() else reported_at end,
    status = case when status = 'shown' and open_reports + 1 >= 3 then 'hidden' else status end
  where id = new.post_id returning * into post;
  if post.status = 'hidden' and post.open_reports = 3 then
    insert into audit_log (actor, action, subject_user_id, details) values ('reports', 'forum_post_auto_hidden',
      post.author_id, jsonb_build_object('post_id', post.id, 'topic_id', post.topic_id));
  end if;
  return null;
end $$;
revoke all on function count_report() from public;
create trigger count_report after insert on forum_reports for each row execute function count_report();

-- Moderators write through these alone: each asks for the role itself and writes the log in the same breath. What
-- takes a post from sight has a reason, which its author reads; what shows it has none.
create function moderate_post(post uuid, action text, reason text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old forum_posts;
  new_status text := case action
    when 'keep' then 'shown' when 'restore' then 'shown' when 'hide' then 'hidden' when 'remove' then 'removed' end;
  event text := 'forum_post_' || case action
    when 'keep' then 'kept' when 'restore' then 'restored' else new_status end;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  if new_status is null or (new_status = 'shown') <> (reason is null) then raise invalid_parameter_value; end if;
  select * into old from forum_posts where id = post for update;
  if not found then return false; end if;
  -- Decided so already: there is nothing to log.
  if old.status = new_status and old.open_reports = 0 and old.taken_reason is not distinct from reason then
    return true;
  end if;
  update forum_posts set status = new_status, taken_reason = reason, open_reports = 0, reviewed_at = now()
    where id = post;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text, event,
    old.author_id, jsonb_strip_nulls(jsonb_build_object('post_id', post, 'topic_id', old.topic_id, 'reason', reason)));
  return true;
end $$;
revoke all on function moderate_post(uuid, text, text) from public;
grant execute on function moderate_post(uuid, text, text) to masar_app;

-- Null leaves a title as it is.
create function edit_post_as_moderator(post uuid, new_body text, new_title text) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old forum_posts;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  update forum_posts set body = new_body, edited_at = now() where id = post returning * into old;
  if not found then return false; end if;
  update forum_topics set title = coalesce(new_title, title) where id = post;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text,
    'forum_post_edited', old.author_id, jsonb_build_object('post_id', post, 'topic_id', old.topic_id));
  return true;
end $$;
revoke all on function edit_post_as_moderator(uuid, text, text) from public;
grant execute on function edit_post_as_moderator(uuid, text, text) to masar_app;

create function moderate_topic(topic uuid, new_category text, locked boolean, pinned boolean) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  old forum_topics;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  select * into old from forum_topics where id = topic for update;
  if not found then return false; end if;
  -- So already: there is nothing to log.
  if (coalesce(new_category, old.category), coalesce(locked, old.is_locked), coalesce(pinned, old.is_pinned))
    = (old.category, old.is_locked, old.is_pinned) then return true; end if;
  update forum_topics set category = coalesce(new_category, category), is_locked = coalesce(locked, is_locked),
    is_pinned = coalesce(pinned, is_pinned) where id = topic;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text,
    'forum_topic_changed', old.author_id, jsonb_strip_nulls(jsonb_build_object('topic_id', topic,
      'category', new_category, 'is_locked', locked, 'is_pinned', pinned)));
  return true;
end $$;
revoke all on function moderate_topic(uuid, text, boolean, boolean) from public;
grant execute on function moderate_topic(uuid, text, boolean, boolean) to masar_app;

-- For so many days from now and for a reason, which the member reads; 0 days end it and need none. No row when there
-- is no such member; those who moderate are suspended by an administrator alone, and nobody by themselves.
create function suspend_member(member uuid, days integer, why text)
  returns table (is_allowed boolean, is_changed boolean, suspended_until timestamptz)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  held text[];
  until timestamptz := case when days > 0 then now() + make_interval(days => days) end;
begin
  if not is_moderator() then raise insufficient_privilege; end if;
  if days not between 0 and 365 or (days = 0) <> (why is null) then raise invalid_parameter_value; end if;
  select u.roles into held from users u where u.id = member;
  if not found then return; end if;
  if member = current_user_id() or held <> '{}' and not exists (
    select from users u where u.id = current_user_id() and 'admin' = any (u.roles)) then
    return query select false, false, null::timestamptz;
    return;
  end if;
  if until is null then
    delete from forum_suspensions s where s.user_id = member;
    -- Over already: there is nothing to log.
    if not found then
      return query select true, false, null::timestamptz;
      return;
    end if;
  else
    insert into forum_suspensions as s (user_id, suspended_until, reason) values (member, until, why)
      on conflict (user_id) do update set suspended_until = until, reason = why, updated_at = now();
  end if;
  insert into audit_log (actor, action, subject_user_id, details) values (current_user_id()::text,
    'forum_member_suspended', member, jsonb_strip_nulls(jsonb_build_object('days', days, 'reason', why)));
  return query select true, true, until;
end $$;
revoke all on function suspend_member(uuid, integer, text) from public;
grant execute on function suspend_member(uuid, integer, text) to masar_app;

-- What was said about posts since the last decision, without who said it.
create function list_open_reports(posts uuid[])
  returns table (post_id uuid, reason text, note text, created_at timestamptz)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select r.post_id, r.reason, r.note, r.created_at
  from unnest(posts) w (id) join forum_posts p on p.id = w.id cross join lateral (
    select * from forum_reports f where f.post_id = p.id and f.created_at > coalesce(p.reviewed_at, '-infinity')
    order by f.created_at desc limit 20) r
  where is_moderator()
  order by r.created_at desc
$$;
revoke all on function list_open_reports(uuid[]) from public;
grant execute on function list_open_reports(uuid[]) to masar_app;

-- One index for each way to look through the record: all of it, one kind of event, one member or moderator.
create index audit_log_forum on audit_log (id desc) where action like 'forum\_%';
create index audit_log_forum_events on audit_log (action, id desc) where action like 'forum\_%';
create index audit_log_forum_members on audit_log (subject_user_id, id desc) where action like 'forum\_%';
create index audit_log_forum_actors on audit_log (actor, id desc) where action like 'forum\_%';

-- Whom the record is about, and who decided: a search by name looks for those alone. From one to the next by the
-- index, past the lines of each.
create function list_moderation_members() returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  with recursive members (id) as (
    (select a.subject_user_id from audit_log a where a.action like 'forum\_%' and is_moderator()
      order by a.subject_user_id limit 1)
    union all
    select (select a.subject_user_id from audit_log a where a.action like 'forum\_%' and a.subject_user_id > m.id
      order by a.subject_user_id limit 1) from members m where m.id is not null
  ), actors (actor) as (
    (select a.actor from audit_log a where a.action like 'forum\_%' and is_moderator() order by a.actor limit 1)
    union all
    select (select a.actor from audit_log a where a.action like 'forum\_%' and a.actor > c.actor
      order by a.actor limit 1) from actors c where c.actor is not null
  )
  select id from members where id is not null
  union select actor::uuid from actors where actor ~ '^[0-9a-f-]{36}$'
$$;
revoke all on function list_moderation_members() from public;
grant execute on function list_moderation_members() to masar_app;

-- Null asks for every event and everybody.
create function list_moderation_log(before uuid, event text, members uuid[], most integer)
  returns table (id uuid, actor text, action text, subject_user_id uuid, details jsonb, created_at timestamptz,
    is_suspended boolean)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select a.id, a.actor, a.action, a.subject_user_id, a.details, a.created_at, exists (
    select from forum_suspensions s where s.user_id = a.subject_user_id and s.suspended_until > now())
  from audit_log a
  where is_moderator() and a.action like 'forum\_%' and (before is null or a.id < before)
    and (event is null or a.action = event)
    and (members is null or a.subject_user_id = any (members) or a.actor = any (members::text[]))
  order by a.id desc limit most
$$;
revoke all on function list_moderation_log(uuid, text, uuid[], integer) from public;
grant execute on function list_moderation_log(uuid, text, uuid[], integer) to masar_app;

-- Whom to tell of a reply, in steps: never its author, nor who has blocked them or whoever asked the question.
create function list_topic_followers(topic uuid, replier uuid, asker uuid, beyond uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select f.user_id from forum_follows f
  where f.topic_id = topic and (beyond is null or f.user_id > beyond) and f.user_id <> replier
    and not exists (select from forum_blocks b where b.user_id = f.user_id and b.blocked_id in (replier, asker))
  order by f.user_id limit most
$$;
revoke all on function list_topic_followers(uuid, uuid, uuid, uuid, integer) from public;
grant execute on function list_topic_followers(uuid, uuid, uuid, uuid, integer) to masar_worker;
