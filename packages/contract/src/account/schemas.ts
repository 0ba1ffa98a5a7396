import { z } from "zod";
import { exportStatuses } from "./constants.ts";
import {
  accepted,
  idParams,
  type EndpointSchemas,
  mailAddress as email,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { intake } from "../paths/schemas.ts";
import { languages } from "../settings/schemas.ts";

export const roles = ["moderator", "admin"] as const;
const consentKinds = ["terms", "age_13", "ai", "recording"] as const;

const newPassword = z.string().min(limits.password.min).max(limits.password.max);
const currentPassword = z.string().min(1).max(limits.password.max);
const token = z.string().min(16).max(2048);
/** From the authenticator app, or a recovery code; required if the second factor is on. */
const secondFactorCode = z.string().max(32).optional();
/** Changes of credentials require everything that logging in requires. */
export const proof = z.object({ password: currentPassword, code: secondFactorCode });
const totpCode = z.string().regex(/^\d{6}$/);
const language = z.enum(languages);

const user = z.object({
  id: uuid,
  email: z.string(),
  roles: z.array(z.enum(roles)),
  second_factor: z.boolean(),
  language,
  setup_completed: z.boolean(),
  created_at: timestamp,
  /** Only if deletion is scheduled: until then it can be cancelled, and nothing else works. */
  deletion_due_at: timestamp.optional(),
  /** An administrator's, who scheduled the deletion; absent when the owner did. */
  deletion_reason: z.string().optional(),
});

const session = z.object({
  id: uuid,
  expires_at: timestamp,
  /** A passkey that verified its user is two factors. */
  by_passkey: z.boolean(),
  user,
});

const passkeyName = z.string().trim().min(1).max(limits.passkeys.nameLength);

const passkey = z.object({
  id: uuid,
  name: z.string(),
  /** The provider of the passkey copies it to other devices of the user. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});

/** For `navigator.credentials`, as JSON of WebAuthn level 3. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
const passkeyResponse = z.looseObject({
  id: z.string().max(1400),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
});

export const device = z.object({
  id: uuid,
  is_current: z.boolean(),
  user_agent: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
});

const consent = z.object({
  kind: z.enum(consentKinds),
  granted: z.boolean(),
  version: z.string(),
  created_at: timestamp,
});

const dataExport = z.object({
  id: uuid,
  status: z.enum(exportStatuses),
  created_at: timestamp,
  /** Only when ready: expiry, size and URL. */
  expires_at: timestamp.nullable(),
  byte_size: z.number().int().nullable(),
  download_path: z.string().nullable(),
});

/** Default true: a leaked password may mean a leaked calendar URL. */
const endCalendarFeed = z.boolean().default(true);

export const loggedIn = z.object({ status: z.literal("logged_in"), session });

/** What a new account needs beside its way to log in. */
export const signUpDetails = z.object({
  language,
  terms_version: z.literal(limits.termsVersion),
  is_13: z.literal(true),
  /** The device's zone, until the user changes it. */
  time_zone: z.string().max(64).optional(),
  /** Of the path built before sign-up: setup opens with it, in any browser. */
  intake: intake.omit({ outline: true }).optional(),
  /** Setup opens at the own outline of that goal instead. */
  wants_outline: z.boolean().optional(),
  /** The token of a published path: setup opens with a copy of it instead. */
  published_path: z.string().max(64).optional(),
});
export type SignUpDetails = z.infer<typeof signUpDetails>;

export type User = z.infer<typeof user>;
export type AuthSession = z.infer<typeof session>;
export type Role = (typeof roles)[number];
export type Device = z.infer<typeof device>;
export type DataExport = z.infer<typeof dataExport>;
export type Passkey = z.infer<typeof passkey>;
export type Consent = z.infer<typeof consent>;

export const accountSchemas = {
  signUp: {
    summary: "Ask for an account. The answer never tells whether the address is known.",
    body: signUpDetails.extend({ email, password: newPassword }),
    response: z.object({
      status: z.enum(["check_inbox", "logged_in"]),
      mailbox_url: z.string().nullable(),
    }),
    status: 202,
  },
  resendVerification: {
    summary: "Send the verification link again, if the address waits for one.",
    body: z.object({ email }),
    response: accepted,
    status: 202,
  },
  verifyEmail: {
    summary:
      "Verify an address by its mailed link and log in, in any browser; with a second factor, only verify.",
    body: z.object({ token }),
    response: z.discriminatedUnion("status", [
      loggedIn,
      z.object({ status: z.literal("log_in_required") }),
    ]),
  },
  logIn: {
    summary: "Log in with e-mail and password.",
    body: z.object({ email, password: currentPassword }),
    response: z.discriminatedUnion("status", [
      loggedIn,
      z.object({ status: z.literal("second_factor_required") }),
    ]),
  },
  logInSecondFactor: {
    summary: "Finish logging in with a code of the authenticator app or a recovery code.",
    body: z.object({ code: z.string().min(6).max(32) }),
    response: loggedIn,
  },
  startPasskeyLogIn: {
    summary:
      "A challenge for logging in with a passkey; it is valid in this browser for five minutes.",
    response: passkeyOptions,
  },
  logInPasskey: {
    summary: "Log in with a passkey that verified its user, without password and code.",
    body: z.object({ response: passkeyResponse }),
    response: loggedIn,
  },
  listPasskeys: {
    summary: "The passkeys of this account.",
    response: z.object({ passkeys: z.array(passkey) }),
  },
  startPasskey: {
    summary: "A challenge for a new passkey; it is valid in this browser for five minutes.",
    body: proof,
    response: passkeyOptions,
  },
  addPasskey: {
    summary: "Add a passkey that answered the challenge.",
    body: z.object({ name: passkeyName, response: passkeyResponse }),
    response: null,
  },
  renamePasskey: {
    summary: "Rename a passkey.",
    params: idParams,
    body: z.object({ name: passkeyName }),
    response: null,
  },
  removePasskey: {
    summary: "Remove a passkey.",
    params: idParams,
    body: proof,
    response: null,
  },
  logOut: { summary: "End this session.", response: null },
  getSession: {
    summary: "Who is asking: the session, or null.",
    response: z.object({ session: session.nullable() }),
  },
  forgotPassword: {
    summary: "Send a reset link, if the address is known.",
    body: z.object({ email }),
    response: accepted,
    status: 202,
  },
  resetPassword: {
    summary:
      "Set a new password by a mailed link. Every session ends, and the calendar link unless it shall stay.",
    body: z.object({ token, password: newPassword, end_calendar_feed: endCalendarFeed }),
    response: null,
  },
  changePassword: {
    summary:
      "Change the password. Every other session ends, and the calendar link unless it shall stay.",
    body: z.object({
      current_password: currentPassword,
      code: secondFactorCode,
      new_password: newPassword,
      end_calendar_feed: endCalendarFeed,
    }),
    response: null,
  },
  changeEmail: {
    summary: "Ask to move the account to another address; both addresses confirm.",
    body: proof.extend({ new_email: email }),
    response: z.object({ status: z.enum(["confirm_both", "changed"]) }),
    status: 202,
  },
  confirmEmailChange: {
    summary: "Confirm a change of address from either mailbox.",
    body: z.object({ token }),
    response: z.object({ status: z.enum(["waiting_for_other_address", "changed"]) }),
  },
  listDevices: {
    summary: "The sessions of this account.",
    response: z.object({ devices: z.array(device) }),
  },
  removeDevice: { summary: "End one session of this account.", params: idParams, response: null },
  logOutEverywhere: { summary: "End every session of this account, this one too.", response: null },
  startSecondFactor: {
    summary: "Begin a second factor: the secret for an authenticator app, and recovery codes.",
    body: proof,
    response: z.object({ totp_uri: z.string(), recovery_codes: z.array(z.string()) }),
  },
  confirmSecondFactor: {
    summary: "Turn the second factor on with a first code.",
    body: z.object({ code: totpCode }),
    response: null,
  },
  removeSecondFactor: {
    summary: "Turn the second factor off.",
    body: proof,
    response: null,
  },
  renewRecoveryCodes: {
    summary: "Replace the recovery codes.",
    body: proof,
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  listConsents: {
    summary: "What was agreed to, newest first.",
    response: z.object({ consents: z.array(consent) }),
  },
  recordConsent: {
    summary: "Give or withdraw a consent.",
    body: z.object({ kind: z.enum(["ai", "recording"]), granted: z.boolean() }),
    response: consent,
  },
  becomeFirstAdmin: {
    summary:
      "Become the first administrator by the link that the operator printed; it works once, and only while there is none.",
    body: z.object({ token }),
    response: null,
  },
  getExport: {
    summary: "The newest file with everything of this learner, and when the next may be asked for.",
    response: z.object({ export: dataExport.nullable(), next_at: timestamp.nullable() }),
  },
  startExport: {
    summary: "Ask for a file with everything of this learner. Asked for twice, it is made once.",
    body: idParams,
    response: dataExport,
    status: 202,
  },
  downloadExport: {
    summary: "The file, for the learner whose it is and by the address they were given.",
    params: idParams,
    query: z.object({ token: z.string().max(100).default("") }),
    response: z.string(),
    mediaType: "application/zip",
  },
  planDeletion: {
    summary: "Delete this account in some days. Every session ends; until then it can be kept.",
    body: proof,
    response: z.object({ due_at: timestamp }),
    status: 202,
  },
  keepAccount: { summary: "Keep this account after all.", response: null },
  keepAccountByLink: {
    summary: "Keep an account by the link that was mailed when its deletion was asked for.",
    body: z.object({ token }),
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;
