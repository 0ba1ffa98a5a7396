/** Constants of support without schemas, so that the browser can import them. */
export const contactTopics = [
  "general",
  "fault",
  "account",
  "paths",
  "courses",
  "privacy",
  "press",
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const ticketStatuses = ["open", "answered", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** From the public contact page, or from a signed-in user. */
export const ticketSources = ["contact", "support"] as const;
export type TicketSource = (typeof ticketSources)[number];

/** The author of a reply in a ticket: an admin or the user. */
export const replyAuthors = ["team", "writer"] as const;
export type ReplyAuthor = (typeof replyAuthors)[number];
