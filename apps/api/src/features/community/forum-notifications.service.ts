import type { WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "#api/features/community/forum-notifications.queries.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Deps = { withSystem: WithSystem; withUser: WithUser; findUser: FindUser; queue: Queue };
type ForumEvent = JobPayload<"forum.tell">;
type PostEvent = Extract<ForumEvent, { post_id: string }>;
type SuspensionEvent = Exclude<ForumEvent, PostEvent>;

const batch = 200;

/** Tried again after half of them, the news is known by its id to those who have it. */
export async function sendForumNotifications(deps: Deps, news: ForumEvent): Promise<void> {
  if ("member_id" in news) await notifySuspendedMember(deps, news);
  else if (news.news === "reply") await notifyFollowers(deps, news);
  else await notifyAuthor(deps, news, news.news);
}

async function notifySuspendedMember(
  deps: Deps,
  { news: kind, member_id, decided_at }: SuspensionEvent,
): Promise<void> {
  const user = await deps.findUser(member_id);
  if (!user) return;
  const id = notificationId(`${kind} ${member_id} ${decided_at}`);
  await deps.withUser(user.id, (tx) => notifyUser(deps, tx, user, { kind, params: {}, id }));
}

async function notifyFollowers(deps: Deps, news: PostEvent): Promise<void> {
  const { topic_id: topicId, author_id: replier } = news;
  const topic = await deps.withUser(replier, (tx) => queries.findAsker(tx, { topicId }));
  // Out of sight by now: nobody else could read it either.
  if (!topic) return;
  const of = { topicId, replier, asker: topic.author_id, limit: batch };
  let beyond: string | null = null;
  do {
    const step: { beyond: string | null } & typeof of = { ...of, beyond };
    const followers = await deps.withSystem((tx) => queries.listFollowers(tx, step));
    for (const id of followers) await notifyFollower(deps, news, id);
    beyond = followers.length === batch ? (followers.at(-1) ?? null) : null;
  } while (beyond);
}

/** The page marks every reply at once; a notification waits until the one before was read. */
async function notifyFollower(deps: Deps, news: PostEvent, userId: string): Promise<void> {
  const { topic_id, post_id } = news;
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const of = { userId, topicId: topic_id };
    const [post, follow] = await Promise.all([
      queries.findPostForNotification(tx, { postId: post_id }),
      queries.lockFollow(tx, of),
    ]);
    if (!follow || !post?.is_shown || !post.is_topic_shown) return;
    await addLiveEvent(tx, { userId, name: "topic.replied", payload: { topic_id, post_id } });
    if (follow.has_unread) return;
    const id = notificationId(`reply ${post_id}`);
    const params = { title: post.title, topic_id, number: String(post.number) };
    await notifyUser(deps, tx, user, { kind: "reply", params, id });
    await queries.saveFollowNotification(tx, { ...of, noticeId: id });
  });
}

async function notifyAuthor(
  deps: Deps,
  news: PostEvent,
  kind: "answer_accepted" | "post_moderated" | "post_hidden_by_reports",
): Promise<void> {
  const { topic_id, post_id } = news;
  const user = await deps.findUser(news.author_id);
  if (!user) return;
  await deps.withUser(user.id, async (tx) => {
    const post = await queries.findPostForNotification(tx, { postId: post_id });
    if (!post) return;
    const isHiddenByReports =
      post.status === "hidden" && post.taken_reason === null && post.deleted_at === null;
    if (kind === "post_hidden_by_reports" && !isHiddenByReports) return;
    const params = { title: post.title, topic_id, number: String(post.number) };
    const id = notificationId(`${kind} ${post_id}${eventTime(kind, post)}`);
    await notifyUser(deps, tx, user, { kind, params, id });
  });
}

/** The same post can be hidden and shown several times; each time is one notification. */
function eventTime(
  kind: "answer_accepted" | "post_moderated" | "post_hidden_by_reports",
  post: { reported_at: Date | null; reviewed_at: Date | null },
): string {
  if (kind === "answer_accepted") return "";
  const at = kind === "post_moderated" ? post.reviewed_at : post.reported_at;
  return ` ${at?.toISOString() ?? ""}`;
}
