export const forumKeys = {
  all: ["forum"] as const,
  lists: ["forum", "list"] as const,
  found: ["forum", "search"] as const,
  topic: (id: string) => ["forum", "topic", id] as const,
  posts: (topicId: string) => ["forum", "posts", topicId] as const,
  writingStatus: ["forum", "standing"] as const,
  blocks: ["forum", "blocks"] as const,
};

export const newTopicKey = "forum-draft:new";
export const replyKey = (topicId: string) => `forum-draft:${topicId}`;
