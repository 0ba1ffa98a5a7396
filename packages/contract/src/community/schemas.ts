import { z } from "zod";
import {
  forumCategories,
  forumLists,
  gapReasons,
  hidesPost,
  moderationActions,
  moderationEvents,
  postStates,
  reportReasons,
} from "./constants.ts";
import {
  idParams,
  type EndpointSchemas,
  timestamp,
  toStorable,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";

const { community } = limits;
const category = z.enum(forumCategories);
const language = z.enum(languages);
const reason = z.enum(reportReasons);
const written = (max: number) => z.string().overwrite(toStorable).trim().min(1).max(max);
const title = written(community.titleLength);
const body = written(community.bodyLength);
/** Required while the profile has no name, and saved to it. */
const displayName = written(community.displayNameLength).optional();
/** Search words; without any, the list has everything. */
const search = z.string().trim().max(community.searchLength).optional();
/** Cursor: `next` of the previous page. */
const cursor = z
  .string()
  .regex(/^\d{1,13}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .optional();

/** Cursor of the queue of reported posts, in two parts: posts that reports alone do not hide come first. */
const queueCursor = z
  .string()
  .regex(/^[01]_\d{1,13}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .optional();

/** The public fields of an author; null if the account is deleted. */
const author = z
  .object({
    id: uuid,
    name: z.string(),
    handle: z.string().nullable(),
    photo_id: uuid.nullable(),
  })
  .nullable();

const topicRow = z.object({
  id: uuid,
  title: z.string(),
  category,
  language,
  author,
  reply_count: z.number().int(),
  like_count: z.number().int(),
  is_answered: z.boolean(),
  is_locked: z.boolean(),
  is_pinned: z.boolean(),
  has_path: z.boolean(),
  is_following: z.boolean(),
  /** Status of the question: only its author and moderators see others than `shown`. */
  state: z.enum(postStates),
  created_at: timestamp,
  /** Time of the last reply, or of the question. */
  activity_at: timestamp,
});

const post = z.object({
  kind: z.literal("post"),
  id: uuid,
  topic_id: uuid,
  /** Number in the topic: the question is 1, and no number is used twice. */
  number: z.number().int(),
  author,
  body: z.string(),
  state: z.enum(postStates),
  /** True if a moderator hid it; false while a post hidden by reports waits for a decision. */
  is_decided: z.boolean(),
  taken_reason: reason.nullable(),
  like_count: z.number().int(),
  is_liked: z.boolean(),
  /** Reported by the reader. */
  is_reported: z.boolean(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
});

const gap = z.object({
  kind: z.literal("gap"),
  number: z.number().int(),
  reason: z.enum(gapReasons),
});

/** A shared path, without its owner's progress, notes and feedback. */
const sharedPath = z.object({
  title: z.string(),
  description: z.string(),
  goal: z.string(),
  hours: z.number(),
  milestones: z.array(z.object({ title: z.string(), description: z.string(), hours: z.number() })),
});

const topic = topicRow.extend({
  /** The question; its id is the topic's. */
  question: post,
  /** The number of the last post, deleted ones included. */
  post_count: z.number().int(),
  accepted_post_id: uuid.nullable(),
  /** The accepted answer, also when it is on another page. */
  accepted: post.nullable(),
  path: sharedPath.nullable(),
  /** The reader's unread notifications about this topic; opening the topic marks them read. */
  unread_notices: z.array(uuid),
});

const found = z.object({
  post_id: uuid,
  topic_id: uuid,
  number: z.number().int(),
  title: z.string(),
  category,
  language,
  author,
  /** The text around the first word found, without Markdown's marks. */
  excerpt: z.string(),
  created_at: timestamp,
});

const reported = z.object({
  post,
  topic: topicRow.pick({ id: true, title: true, category: true, language: true, is_locked: true }),
  reported_at: timestamp,
  /** Open reports, newest first. */
  reports: z.array(z.object({ reason, note: z.string(), created_at: timestamp })),
});

const logEntry = z.object({
  id: uuid,
  event: z.enum(moderationEvents),
  /** Null if reports of members caused it, or the account is deleted. */
  moderator: author,
  /** The member concerned. */
  member: author,
  topic_id: uuid.nullable(),
  /** Current title; null without a topic, or if the topic is deleted. */
  topic_title: z.string().nullable(),
  post_id: uuid.nullable(),
  /** Number in the topic; null without a post, or if the post is deleted. */
  post_number: z.number().int().nullable(),
  /** Why a post was hidden or a member suspended; otherwise null. */
  reason: reason.nullable(),
  /** The member cannot write at the moment, by this or another decision. */
  is_suspended: z.boolean(),
  /** The new value, such as a category, a lock or a number of days. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  created_at: timestamp,
});

export type ForumAuthor = z.infer<typeof author>;
export type TopicRow = z.infer<typeof topicRow>;
export type ForumPost = z.infer<typeof post>;
export type ForumGap = z.infer<typeof gap>;
export type SharedPath = z.infer<typeof sharedPath>;
export type Topic = z.infer<typeof topic>;
export type FoundPost = z.infer<typeof found>;
export type ReportedPost = z.infer<typeof reported>;
export type ModerationLogEntry = z.infer<typeof logEntry>;

export const communitySchemas = {
  listTopics: {
    summary: "Topics of the forum by list, category and language, 24 a page.",
    query: z.object({
      list: z.enum(forumLists).default("latest"),
      category: category.optional(),
      language: language.optional(),
      after: cursor,
    }),
    response: z.object({
      /** Only on the first page of `latest`. */
      pinned: z.array(topicRow),
      topics: z.array(topicRow),
      next: z.string().nullable(),
    }),
  },
  searchForum: {
    summary: "Topics and posts with all the words, in both languages, newest first.",
    query: z.object({
      q: z.string().trim().min(2).max(community.searchLength),
      after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.object({ results: z.array(found), next: z.number().int().nullable() }),
  },
  getTopic: { summary: "One topic with its question.", params: idParams, response: topic },
  listPosts: {
    summary: "The replies of a topic in their order, 24 a page; what is gone leaves a gap.",
    params: idParams,
    // The number of the last post before the page, so that a page can begin anywhere.
    query: z.object({ after: z.coerce.number().int().min(1).max(2_000_000_000).default(1) }),
    response: z.object({
      posts: z.array(z.discriminatedUnion("kind", [post, gap])),
      next: z.number().int().nullable(),
    }),
  },
  createTopic: {
    summary: "Ask or tell something. Sent twice with the same id, it is there once.",
    body: z.object({
      id: uuid,
      title,
      body,
      category,
      language,
      /** One of the user's paths: others see and copy its current version. */
      path_id: uuid.nullable().default(null),
      display_name: displayName,
    }),
    response: topic,
    status: 201,
  },
  editTopic: {
    summary: "Change the title and the question, and where they belong.",
    params: idParams,
    body: z.object({ title, body, category, language }),
    response: topic,
  },
  addReply: {
    summary: "Reply in a topic. Sent twice with the same id, it is there once.",
    params: idParams,
    body: z.object({ id: uuid, body, display_name: displayName }),
    response: post,
    status: 201,
  },
  editPost: {
    summary: "Change the text of a reply.",
    params: idParams,
    body: z.object({ body }),
    response: post,
  },
  deletePost: {
    summary: "Take one's post away; with the question goes the topic. Can be restored.",
    params: idParams,
    response: post,
  },
  restorePost: {
    summary: "Bring back a post that one deleted.",
    params: idParams,
    response: post,
  },
  likePost: {
    summary: "Like a post of somebody else, or take that back.",
    params: idParams,
    body: z.object({ liked: z.boolean() }),
    response: z.object({ is_liked: z.boolean(), like_count: z.number().int() }),
  },
  acceptAnswer: {
    summary: "Say which reply answered one's question, or that none did.",
    params: idParams,
    body: z.object({ post_id: uuid.nullable() }),
    response: topic,
  },
  followTopic: {
    summary: "Be told of replies, or no longer.",
    params: idParams,
    body: z.object({ following: z.boolean() }),
    response: z.object({ is_following: z.boolean() }),
  },
  copyTopicPath: {
    summary: "Make the path of a topic one's own, as a draft. Sent twice, it is made once.",
    params: idParams,
    body: z.object({ id: uuid }),
    response: z.object({ path_id: uuid }),
    status: 201,
  },
  reportPost: {
    summary: "Tell the moderators about a post; it is marked for who did.",
    params: idParams,
    body: z.object({
      reason,
      note: z.string().overwrite(toStorable).trim().max(community.noteLength).default(""),
    }),
    response: z.object({ reported: z.literal(true) }),
  },
  listBlocks: {
    summary: "The members one has blocked, newest first.",
    response: z.object({ members: z.array(author.unwrap()) }),
  },
  blockMember: {
    summary: "See nothing of a member any more, or see them again.",
    params: idParams,
    body: z.object({ blocked: z.boolean() }),
    response: z.object({ is_blocked: z.boolean() }),
  },
  getForumStanding: {
    summary: "What a form must know before one writes: the name, and what the first day leaves.",
    response: z.object({
      /** Empty until one is chosen: the first post requires it. */
      display_name: z.string(),
      suspended_until: timestamp.nullable(),
      suspended_reason: reason.nullable(),
      /** Null after the first day. */
      first_day: z
        .object({
          ends_at: timestamp,
          topics_left: z.number().int(),
          replies_left: z.number().int(),
          links_left: z.number().int(),
        })
        .nullable(),
    }),
  },
  listReportedPosts: {
    summary:
      "Posts that wait for a moderator's decision: those that reports alone do not hide first, then the longest waiting.",
    query: z.object({
      /** Words of the post, or of its question. */
      q: search,
      /** Posts with an open report for this reason. */
      reason: reason.optional(),
      after: queueCursor,
    }),
    response: z.object({ reported: z.array(reported), next: z.string().nullable() }),
  },
  moderatePost: {
    summary: "Decide on a post. Hidden or removed, it needs a reason, and its author is told.",
    params: idParams,
    body: z
      .object({ action: z.enum(moderationActions), reason: reason.optional() })
      .refine((decision) => hidesPost(decision.action) === (decision.reason !== undefined), {
        path: ["reason"],
      }),
    response: post,
  },
  moderateTopic: {
    summary: "Move a topic, lock it, or pin it.",
    params: idParams,
    body: z.object({
      category: category.optional(),
      is_locked: z.boolean().optional(),
      is_pinned: z.boolean().optional(),
    }),
    response: topic,
  },
  suspendMember: {
    summary: "Keep a member from writing for some days, for a reason they read; 0 ends it.",
    params: idParams,
    body: z
      .object({
        days: z.number().int().min(0).max(community.maxSuspensionDays),
        reason: reason.optional(),
      })
      .refine((input) => input.days > 0 === (input.reason !== undefined), {
        path: ["reason"],
      }),
    response: z.object({ suspended_until: timestamp.nullable() }),
  },
  listModerationLog: {
    summary: "What moderators and reports did, newest first. Nobody can change it.",
    query: z.object({
      event: z.enum(moderationEvents).optional(),
      /** Part of the name or handle of the member concerned, or of the moderator. */
      q: search,
      after: uuid.optional(),
    }),
    response: z.object({ entries: z.array(logEntry), next: uuid.nullable() }),
  },
} satisfies Record<string, EndpointSchemas>;
