const prefix = "forum-draft:";

/** Under which an unsent text is kept on the device. */
export const newTopicKey = `${prefix}new`;
export const replyKey = (topicId: string) => `${prefix}${topicId}`;
