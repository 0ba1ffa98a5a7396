import { z } from "zod";
import {
  idParams,
  type EndpointSchemas,
  honeypot,
  toStorable,
  mailAddress,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";
import { contactTopics, replyAuthors, ticketSources, ticketStatuses } from "./constants.ts";

const { contact, support } = limits;

const message = z.string().trim().min(contact.minMessageLength).max(contact.messageLength);

/** Technical data of the browser, without content; sent only if the user agrees. */
const diagnostics = z.strictObject({
  version: z.string().max(40),
  browser: z.string().max(300),
  /** The previous page, without query and fragment. */
  page: z.string().max(200).nullable(),
  language: z.enum(languages),
  time_zone: z.string().max(64),
  /** Width and height in CSS pixels, `360x740`. */
  screen: z.string().max(20),
  /** The id of the last failed request, as in the server's log. */
  failed_request: z.string().max(64).nullable(),
});

export type Diagnostics = z.infer<typeof diagnostics>;

const summary = z.object({
  id: uuid,
  status: z.enum(ticketStatuses),
  topic: z.enum(contactTopics),
  /** The message's beginning. */
  excerpt: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});

const inboxSummary = summary.extend({
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  is_member: z.boolean(),
});

export type TicketSummary = z.infer<typeof summary>;
export type InboxSummary = z.infer<typeof inboxSummary>;

const reply = z.object({
  id: uuid,
  author: z.enum(replyAuthors),
  message: z.string(),
  created_at: timestamp,
});

const myTicket = z.object({
  id: uuid,
  source: z.enum(ticketSources),
  status: z.enum(ticketStatuses),
  topic: z.enum(contactTopics),
  language: z.enum(languages),
  message: z.string(),
  /** Null when the writer sent none. */
  diagnostics: diagnostics.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Oldest first. */
  replies: z.array(reply),
});

const ticket = myTicket.extend({
  /** Null for a visitor. */
  user_id: uuid.nullable(),
  name: z.string(),
  email: z.string(),
});

export type MyTicket = z.infer<typeof myTicket>;
export type Ticket = z.infer<typeof ticket>;

const listQuery = z.object({
  status: z.enum(ticketStatuses).optional(),
  /** All words must match, in any Arabic spelling. */
  q: z.string().trim().max(support.searchLength).optional(),
  /** The id of the last ticket of the previous page. */
  after: uuid.optional(),
});

const replyBody = z.object({
  id: uuid,
  message: z.string().overwrite(toStorable).trim().min(1).max(support.replyLength),
});

const closedBody = z.object({ closed: z.boolean() });

export const supportSchemas = {
  sendContactMessage: {
    summary: "Write to us. Sent twice with the same id, it counts once.",
    body: z.object({
      id: uuid,
      name: z.string().trim().min(1).max(contact.nameLength),
      email: mailAddress,
      topic: z.enum(contactTopics),
      message,
      language: z.enum(languages),
      website: honeypot,
    }),
    response: z.object({ status: z.literal("received") }),
    status: 202,
  },
  searchHelp: {
    summary: "The questions of the FAQ that fit some words, the best first.",
    query: z.object({
      q: z.string().trim().min(1).max(support.searchLength),
      language: z.enum(languages),
    }),
    response: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          question: z.string(),
          /** Markdown. */
          answer: z.string(),
          /** The page of the app where it is done. */
          link: z.string().nullable(),
        }),
      ),
    }),
  },
  createTicket: {
    summary: "A question of a learner to the team. Sent twice with the same id, it counts once.",
    body: z.object({
      id: uuid,
      topic: z.enum(contactTopics),
      message: z.string().overwrite(toStorable).pipe(message),
      language: z.enum(languages),
      diagnostics: diagnostics.nullable(),
    }),
    response: myTicket,
  },
  listMyTickets: {
    summary: "What the learner wrote to us, newest first.",
    query: listQuery,
    response: z.object({ tickets: z.array(summary), next: uuid.nullable() }),
  },
  getMyTicket: {
    summary: "One of the learner's tickets, with its replies.",
    params: idParams,
    response: myTicket,
  },
  replyToMyTicket: {
    summary: "Say more in a ticket of one's own; it waits for an answer again. Counts once.",
    params: idParams,
    body: replyBody,
    response: myTicket,
  },
  closeMyTicket: {
    summary: "Close a ticket of one's own, or open it again.",
    params: idParams,
    body: closedBody,
    response: myTicket,
  },
  listTickets: {
    summary: "What was written to us, newest first; `q` searches names, addresses and words.",
    query: listQuery,
    response: z.object({ tickets: z.array(inboxSummary), next: uuid.nullable() }),
  },
  getTicket: {
    summary: "One ticket with its replies, for those who answer.",
    params: idParams,
    response: ticket,
  },
  replyToTicket: {
    summary:
      "Answer a ticket: by mail, and a member also by notification. Sent twice, it counts once.",
    params: idParams,
    body: replyBody,
    response: ticket,
  },
  closeTicket: {
    summary: "Close a ticket, or open it again.",
    params: idParams,
    body: closedBody,
    response: ticket,
  },
} satisfies Record<string, EndpointSchemas>;
