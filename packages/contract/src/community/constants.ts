/** The words of the forum that page and server share; no schema, so the browser may import it. */
export const forumCategories = [
  "announcements",
  "start_here",
  "paths",
  "courses",
  "study_habits",
  "careers",
] as const;
export type ForumCategory = (typeof forumCategories)[number];

export const forumLists = ["latest", "unanswered", "top", "mine", "followed"] as const;
export type ForumList = (typeof forumLists)[number];

/**
 * How a post stands. Only a `shown` one is read by others; its author and moderators also see one that was hidden
 * (by reports or a moderator), removed (by a moderator) or deleted (by its author).
 */
export const postStates = ["shown", "hidden", "removed", "deleted"] as const;
export type PostState = (typeof postStates)[number];

/** Why there is no text in a post's place: taken away, or by a blocked member. */
export const gapReasons = ["gone", "blocked"] as const;

export const reportReasons = ["spam", "abuse", "off_topic", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderationActions = ["keep", "hide", "remove", "restore"] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Takes a post from sight: that needs a reason. */
export function hidesPost(action: ModerationAction): boolean {
  return action === "hide" || action === "remove";
}

/** What the log of the moderation page can tell. */
export const moderationEvents = [
  "forum_post_auto_hidden",
  "forum_post_kept",
  "forum_post_hidden",
  "forum_post_removed",
  "forum_post_restored",
  "forum_post_edited",
  "forum_topic_changed",
  "forum_member_suspended",
] as const;
export type ModerationEvent = (typeof moderationEvents)[number];

/** Which of the limits was met, in the `limit` param of `rate_limited`. */
export const forumLimitNames = [
  "topics_first_day",
  "replies_first_day",
  "links_first_day",
  "suspended",
] as const;
export type ForumLimitName = (typeof forumLimitNames)[number];
