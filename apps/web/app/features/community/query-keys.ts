/** The names under which the forum's parts are kept. */
export const forumKeys = {
  all: ["forum"] as const,
  lists: ["forum", "list"] as const,
  found: ["forum", "search"] as const,
  topic: (id: string) => ["forum", "topic", id] as const,
  /** All that is loaded of a topic's replies, wherever it begins. */
  posts: (topicId: string) => ["forum", "posts", topicId] as const,
  standing: ["forum", "standing"] as const,
  blocks: ["forum", "blocks"] as const,
};
