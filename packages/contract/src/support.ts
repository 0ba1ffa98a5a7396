import { z } from "zod";
import {
  byId,
  type EndpointSchemas,
  honeypot,
  toStorable,
  mailAddress,
  timestamp,
  uuid,
} from "./endpoint.ts";
import { limits } from "./limits.ts";
import { languages } from "./settings.ts";
import { contactTopics, replyAuthors, ticketSources, ticketStatuses } from "./support-words.ts";

const { contact, support } = limits;

const reply = z.object({
  id: uuid,
  author: z.enum(replyAuthors),
  message: z.string(),
  created_at: timestamp,
});

const ticket = z.object({
  id: uuid,
  /** Null when nobody was signed in. */
  user_id: uuid.nullable(),
  source: z.enum(ticketSources),
  status: z.enum(ticketStatuses),
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  message: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Oldest first. */
  replies: z.array(reply),
});

export type Ticket = z.infer<typeof ticket>;

export const supportEndpoints = {
  sendContactMessage: {
    summary: "Write to us. Sent twice with the same id, it counts once.",
    body: z.object({
      id: uuid,
      name: z.string().trim().min(1).max(contact.nameLength),
      email: mailAddress,
      topic: z.enum(contactTopics),
      message: z.string().trim().min(contact.shortestMessage).max(contact.messageLength),
      language: z.enum(languages),
      website: honeypot,
    }),
    response: z.object({ status: z.literal("received") }),
    status: 202,
  },
  listTickets: {
    summary: "What was written to us, newest first.",
    query: z.object({
      status: z.enum(ticketStatuses).optional(),
      /** The id of the last ticket of the page before. */
      after: uuid.optional(),
    }),
    response: z.object({ tickets: z.array(ticket), next: uuid.nullable() }),
  },
  replyToTicket: {
    summary: "Answer a ticket; its writer gets the answer by mail. Sent twice, it counts once.",
    params: byId,
    body: z.object({
      id: uuid,
      message: z.string().overwrite(toStorable).trim().min(1).max(support.replyLength),
    }),
    response: ticket,
  },
} satisfies Record<string, EndpointSchemas>;
