import type { ForumPost, Topic, TopicRow } from "@masar/contract/community/schemas";

const salma = { id: "salma", name: "Salma", handle: "salma", photo_id: null };
export const me = { id: "user-1", name: "Omar", handle: null, photo_id: null };

export function makePost(values: Partial<ForumPost> = {}): ForumPost {
  const number = values.number ?? 1;
  return {
    kind: "post",
    id: number === 1 ? "topic-1" : `post-${number}`,
    topic_id: "topic-1",
    number,
    author: salma,
    body: "Which **join** keeps the rows?",
    state: "shown",
    is_decided: false,
    taken_reason: null,
    like_count: 0,
    is_liked: false,
    is_reported: false,
    created_at: "2026-11-15T10:00:00Z",
    edited_at: null,
    ...values,
  };
}

export function makeTopicRow(values: Partial<TopicRow> = {}): TopicRow {
  return {
    id: "topic-1",
    title: "How do joins work?",
    category: "courses",
    language: "en",
    author: salma,
    reply_count: 1,
    like_count: 0,
    is_answered: false,
    is_locked: false,
    is_pinned: false,
    has_path: false,
    is_following: false,
    state: "shown",
    created_at: "2026-11-15T10:00:00Z",
    activity_at: "2026-11-15T11:00:00Z",
    ...values,
  };
}

export function makeTopic(values: Partial<Topic> = {}): Topic {
  return {
    ...makeTopicRow(),
    question: makePost(),
    post_count: 2,
    accepted_post_id: null,
    accepted: null,
    path: null,
    unread_notices: [],
    ...values,
  };
}

export const makeWritingStatus = (display_name = "Omar") => ({
  display_name,
  suspended_until: null,
  suspended_reason: null,
  first_day: null,
});
