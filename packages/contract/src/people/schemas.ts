import { z } from "zod";
import { device, proof, roles } from "../account/schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";
import {
  type EndpointSchemas,
  idParams as params,
  timestamp,
  toStorable,
  uuid,
} from "../shared/field-schemas.ts";
import { identityChecks, secondFactorKinds } from "./constants.ts";

const { searchLength, reasonMin, reasonMax } = limits.people;

/** In the audit log, and read by the person where the act concerns them. */
const reason = z.string().trim().min(reasonMin).max(reasonMax).transform(toStorable);

const role = z.enum(roles);

const personSummary = z.object({
  id: uuid,
  email: z.string(),
  handle: z.string().nullable(),
  email_verified: z.boolean(),
  roles: z.array(role),
  created_at: timestamp,
  suspended_at: timestamp.nullable(),
  deletion_due_at: timestamp.nullable(),
});

const person = personSummary.extend({
  language: z.enum(languages),
  second_factors: z.array(z.enum(secondFactorKinds)),
  has_password: z.boolean(),
  /** Names of the providers whose identities log in. */
  providers: z.array(z.string()),
  sessions: z.array(device.omit({ is_current: true })),
});

const logEntry = z.object({
  id: uuid,
  /** One of `personActs`, or what moderators, commands and other pages did. */
  action: z.string(),
  /** The administrator's address, or the command; null for a deleted account. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  role: z.string().nullable(),
  check: z.string().nullable(),
  created_at: timestamp,
});

export type PersonSummary = z.infer<typeof personSummary>;
export type Person = z.infer<typeof person>;
export type PersonLogEntry = z.infer<typeof logEntry>;

export const peopleSchemas = {
  searchPeople: {
    summary:
      "Accounts whose address or handle begins with a text. The audit log has who was shown.",
    query: z.object({ q: z.string().trim().toLowerCase().min(2).max(searchLength) }),
    response: z.object({ people: z.array(personSummary), has_more: z.boolean() }),
  },
  getPerson: {
    summary: "The state of one account, and nothing of what it studies or writes.",
    params,
    response: person,
  },
  listPersonLog: {
    summary: "What the audit log has about one account, newest first.",
    params,
    query: z.object({ after: uuid.optional() }),
    response: z.object({ entries: z.array(logEntry), next: uuid.nullable() }),
  },
  resendPersonVerification: {
    summary: "Send the verification link of an account again.",
    params,
    body: z.object({ reason }),
    response: null,
  },
  endPersonSessions: {
    summary: "End every session of an account.",
    params,
    body: z.object({ reason }),
    response: null,
  },
  resetPersonSecondFactor: {
    summary:
      "Remove every second factor of an account, after a check of who asks; its sessions end.",
    params,
    body: proof.extend({ reason, check: z.enum(identityChecks), is_checked: z.literal(true) }),
    response: null,
  },
  suspendPerson: {
    summary: "Suspend an account: its sessions end, and nobody logs in to it.",
    params,
    body: proof.extend({ reason }),
    response: null,
  },
  reinstatePerson: {
    summary: "End the suspension of an account.",
    params,
    body: z.object({ reason }),
    response: null,
  },
  planPersonDeletion: {
    summary: "Schedule the deletion of an account as its owner asked; until then it can be kept.",
    params,
    body: proof.extend({ reason }),
    response: z.object({ due_at: timestamp }),
    status: 202,
  },
  cancelPersonDeletion: {
    summary: "Cancel the scheduled deletion of an account.",
    params,
    body: z.object({ reason }),
    response: null,
  },
  changePersonRole: {
    summary: "Grant or remove a role of an account.",
    params,
    body: proof.extend({ reason, role, is_held: z.boolean() }),
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;
