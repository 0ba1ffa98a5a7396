import { postId, postsPerTopic, topicId } from "../../bench/forum-posts.ts";
import type { Step } from "./step.ts";

const auditEach = 10;
const auditDays = 730;
const maxLikes = 4;
const followersEach = 3;

/** Any ids stand for those of posts and courses. Half of the rows are about posts and their authors, half about what admins changed. */
const forumActions =
  "array['forum_post_hidden', 'forum_post_kept', 'forum_topic_changed', 'forum_member_suspended']";
const adminActions =
  "array['course_link_replaced', 'translation_saved', 'resource_changed', 'role_granted']";

/** Without a column `n`, which is the number of a post here. */
const others = "(select n as place, user_id from growth.learners)";
const posts = "(select n - 1 as n from growth.learners)";

/** Of post `n`: another learner for each number, with more posts of some. */
export const authorOfPost = `(select user_id from ${others} a
  where a.place = 1 + growth.number(n, (select count(*)::integer from growth.learners)))`;
/** Post `n` is liked by this many, two in the middle. */
export const likesOfPost = `n % ${maxLikes + 1}`;

export const recordSteps: Step[] = [
  {
    table: "audit_log",
    rounds: auditEach,
    sql: (round) => `
      insert into audit_log (id, actor, action, subject_user_id, details, created_at)
      select growth.id(at, 'audit ${round} ' || l.n), actor, action, subject, details, at
      from growth.learners l
      cross join (select count(*)::integer as learners from growth.learners) c
      join growth.learners other on other.n = 1 + (l.n * 7919::bigint + ${round}) % c.learners
      cross join (select array_agg(user_id order by n) as staff from growth.learners where n % 5000 = 1) k
      cross join lateral (select
        growth.now() - (${round} - l.n::float8 / c.learners) * interval '${auditDays / auditEach} days' as at,
        k.staff[1 + l.n % cardinality(k.staff)] as admin) w
      cross join lateral (
        select w.admin::text, (${forumActions})[1 + l.n / 2 % 4], other.user_id,
          jsonb_build_object('post_id', l.path_id, 'topic_id', other.path_id, 'reason', 'off_topic')
        where l.n % 2 = 0
        union all
        select 'user ' || w.admin, (${adminActions})[1 + l.n / 2 % 4], case l.n / 2 % 4 when 3 then other.user_id end,
          jsonb_build_object('course_id', other.path_id, 'before', 'https://example.com/a',
            'after', 'https://example.com/b')
        where l.n % 2 = 1) e (actor, action, subject, details)`,
  },
  {
    table: "forum_likes",
    rounds: maxLikes,
    sql: (round) => `
      insert into forum_likes (user_id, post_id, created_at)
      select a.user_id, ${postId}, growth.now() - growth.number(p.n, 500) * interval '1 day'
      from ${posts} p join ${others} a on a.place = 1 + (p.n + ${round} * 7907::bigint) % (select count(*) from growth.learners)
      where ${likesOfPost} >= ${round}
      on conflict do nothing`,
  },
  {
    table: "forum_follows",
    rounds: followersEach,
    sql: (round) => `
      insert into forum_follows (user_id, topic_id, created_at)
      select a.user_id, ${topicId}, growth.now() - growth.number(p.n, 500) * interval '1 day'
      from ${posts} p join ${others} a on a.place = 1 + (p.n + ${round} * 6007::bigint) % (select count(*) from growth.learners)
      where p.n % ${postsPerTopic} = 0
      on conflict do nothing`,
  },
];
