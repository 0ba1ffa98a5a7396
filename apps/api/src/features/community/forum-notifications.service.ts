import type { WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "./forum-notifications.queries.ts";
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
type AuthorEventKind = "answer_accepted" | "post_moderated" | "post_hidden_by_reports";

const batch = 200;

/** Idempotent: a retry finds the notifications that were sent before by their ids. */
export async function sendForumNotifications(deps: Deps, event: ForumEvent): Promise<void> {
  if ("member_id" in event) await notifySuspendedMember(deps, event);
  else if (event.news === "reply") await notifyFollowers(deps, event);
  else await notifyAuthor(deps, event, event.news);
}

async function notifySuspendedMember(deps: Deps, event: SuspensionEvent): Promise<void> {
  const { news: kind, member_id, decided_at } = event;
  const user = await deps.findUser(member_id);
  if (!user) return;
  const id = notificationId(`${kind} ${member_id} ${decided_at}`);
  await deps.withUser(user.id, (tx) => notifyUser(deps, tx, user, { kind, params: {}, id }));
}

async function notifyFollowers(deps: Deps, event: PostEvent): Promise<void> {
  const { topic_id: topicId, author_id: replierId } = event;
  const topic = await deps.withUser(replierId, (tx) => queries.findTopicAuthor(tx, { topicId }));
  // The topic is hidden by now, so that followers cannot read it either.
  if (!topic) return;
  const page = { topicId, replierId, authorId: topic.author_id, limit: batch };
  let followers: string[] = [];
  do {
    const after = followers.at(-1) ?? null;
    followers = await deps.withSystem((tx) => queries.listFollowers(tx, { ...page, after }));
    for (const id of followers) await notifyFollower(deps, event, id);
  } while (followers.length === batch);
}

/** Every reply sends a live event; a notification only if the previous one about the topic was read. */
async function notifyFollower(deps: Deps, event: PostEvent, userId: string): Promise<void> {
  const { topic_id, post_id } = event;
  const user = await deps.findUser(userId);
  if (!user) return;
  await deps.withUser(userId, async (tx) => {
    const followRef = { userId, topicId: topic_id };
    const [post, follow] = await Promise.all([
      queries.findPostForNotification(tx, { postId: post_id }),
      queries.lockFollow(tx, followRef),
    ]);
    if (!follow || !post?.is_shown || !post.is_topic_shown) return;
    await addLiveEvent(tx, { userId, name: "topic.replied", payload: { topic_id, post_id } });
    if (follow.has_unread) return;
    const id = notificationId(`reply ${post_id}`);
    const params = { title: post.title, topic_id, number: String(post.number) };
    await notifyUser(deps, tx, user, { kind: "reply", params, id });
    await queries.saveFollowNotification(tx, { ...followRef, notificationId: id });
  });
}

async function notifyAuthor(deps: Deps, event: PostEvent, kind: AuthorEventKind): Promise<void> {
  const { topic_id, post_id } = event;
  const user = await deps.findUser(event.author_id);
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

type EventTimes = Record<"reported_at" | "reviewed_at", Date | null>;

/** The same post can be hidden and shown several times; each time is one notification. */
function eventTime(kind: AuthorEventKind, post: EventTimes): string {
  if (kind === "answer_accepted") return "";
  const at = kind === "post_moderated" ? post.reviewed_at : post.reported_at;
  return ` ${at?.toISOString() ?? ""}`;
}
