/** The words of support that page and server share; no schema, so the browser may import it. */
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

/** Written on the public page, or by a learner within. */
export const ticketSources = ["contact", "support"] as const;
export type TicketSource = (typeof ticketSources)[number];

/** Who speaks in a ticket after its first message: those who answer, or who asked. */
export const replyAuthors = ["team", "writer"] as const;
export type ReplyAuthor = (typeof replyAuthors)[number];
