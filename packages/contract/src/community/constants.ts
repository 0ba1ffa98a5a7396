/** Constants of the forum without schemas, so that the browser can import them. */
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
 * Status of a post. Others see only a `shown` one; its author and moderators also see one that was hidden (by reports
 * or a moderator), removed (by a moderator) or deleted (by its author).
 */
export const postStates = ["shown", "hidden", "removed", "deleted"] as const;
export type PostState = (typeof postStates)[number];

/**
 * A page of posts is a range of numbers, so a number without a visible post returns a gap. `gone` covers hidden, removed
 * and deleted posts alike, because readers are not told what a moderator decided; `blocked` is the reader's own choice.
 */
export const gapReasons = ["gone", "blocked"] as const;

export const reportReasons = ["spam", "abuse", "off_topic", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderationActions = ["keep", "hide", "remove", "restore"] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Actions that hide a post require a reason. */
export function hidesPost(action: ModerationAction): boolean {
  return action === "hide" || action === "remove";
}

/** Entries of the moderation log. */
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

/** The limit that was reached, in the `limit` param of `rate_limited`. */
export const forumLimitNames = [
  "topics_first_day",
  "replies_first_day",
  "links_first_day",
  "suspended",
] as const;
export type ForumLimitName = (typeof forumLimitNames)[number];
