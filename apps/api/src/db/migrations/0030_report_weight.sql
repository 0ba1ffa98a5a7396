-- Three accounts made for the purpose could hide any post. A report still queues the post, but it counts towards hiding
-- only if its account was verified, seven days old when it reported, and is not suspended. Posts of staff and of members
-- of thirty days are never hidden by count alone. The numbers are those of limits.community.

-- Judged at each report: shown first in the moderators' queue.
alter table forum_posts add column is_protected boolean not null default false;
drop index forum_posts_reported;
create index forum_posts_reported on forum_posts (is_protected desc, reported_at, id) where open_reports > 0;

-- For count_report, which runs for a reporter and looks at the other reporters.
create policy forum_suspensions_counted on forum_suspensions for select to masar_owner
  using (suspended_until > now());

create or replace function count_report() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  post forum_posts;
  counted integer;
begin
  -- Locks the post: of reports at the same time, each count below sees those before it.
  update forum_posts p set open_reports = open_reports + 1,
    reported_at = case when open_reports = 0 then now() else reported_at end,
    is_protected = exists (select from users u where u.id = p.author_id
      and (u.roles <> '{}' or u.created_at < now() - interval '30 days'))
  where p.id = new.post_id returning * into post;
  if post.status <> 'shown' or post.is_protected then return null; end if;
  select count(*) into counted
  from forum_reports r join users u on u.id = r.user_id
  where r.post_id = post.id and r.created_at > coalesce(post.reviewed_at, '-infinity')
    and u.email_verified and u.created_at < r.created_at - interval '7 days'
    and not exists (select from forum_suspensions s where s.user_id = u.id and s.suspended_until > now());
  if counted < 3 then return null; end if;
  update forum_posts set status = 'hidden' where id = post.id;
  insert into audit_log (actor, action, subject_user_id, details) values ('reports', 'forum_post_auto_hidden',
    post.author_id, jsonb_build_object('post_id', post.id, 'topic_id', post.topic_id));
  return null;
end $$;
