/** Every error code of the API and its HTTP status. The web app translates `errors:<code>`. */
export const errorStatus = {
  validation_failed: 400,
  link_invalid: 400,
  password_common: 400,
  password_wrong: 400,
  code_invalid: 400,
  /** The device did not verify its user, or its answer is not valid any more. */
  passkey_invalid: 400,
  /** The same for one that was removed and one that no account ever had. */
  passkey_unknown: 400,
  /** An answer of a provider that was replayed, expired, meant for another browser or not made by that provider. */
  identity_invalid: 400,
  link_not_allowed: 400,
  goal_needed: 400,
  /** The goal is a message about suicide, self-harm or despair: no path is made, the text names a helpline. */
  goal_crisis: 400,
  milestone_invalid: 400,
  /** A replaced string must have the same placeholders as the bundled one. */
  placeholders_differ: 400,
  /** The recording is silent, broken or in an unknown format. */
  audio_invalid: 400,
  audio_too_long: 400,
  unauthorized: 401,
  credentials_invalid: 401,
  email_unverified: 403,
  /** An administrator suspended the account. */
  account_suspended: 403,
  /** The provider does not say that it has verified the address. */
  identity_unverified: 403,
  /** The provider verified the address, but does not run its mailbox, so its word alone opens no account. */
  identity_unhosted: 403,
  forbidden: 403,
  /** The areas of administrators and moderators open only to accounts with a second factor. */
  second_factor_needed: 403,
  /** No consent for voice recording. */
  consent_needed: 403,
  origin_refused: 403,
  not_found: 404,
  /** The path changed since it was loaded, perhaps on another device. */
  path_changed: 409,
  not_possible_now: 409,
  /** The address has an account that has never verified it. */
  identity_conflict: 409,
  identity_taken: 409,
  /** The owner of the account disconnected this provider, so only the owner connects it again. */
  identity_disconnected: 409,
  identity_address_differs: 409,
  /** The account is the only administrator of the instance. */
  last_admin: 409,
  /** The account has reached its limit of these. */
  list_full: 409,
  payload_too_large: 413,
  media_type_unsupported: 415,
  /** The search matches too much; a retry would be as slow. */
  search_timeout: 422,
  rate_limited: 429,
  generations_running: 429,
  generations_today: 429,
  /** Milestones added to drafts. */
  additions_today: 429,
  questions_running: 429,
  questions_today: 429,
  speech_today: 429,
  internal: 500,
  /** A provider of log-ins cannot be reached, or its answers make no sense. */
  provider_unavailable: 502,
  /** The model's output is not a valid answer. */
  ai_failed: 502,
  server_busy: 503,
  /** The request needs mail, and this instance sends none. */
  mail_not_configured: 503,
  /** The model or the speech-to-text provider is unreachable or rate-limited us. */
  ai_unavailable: 503,
  speech_unavailable: 503,
  ai_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorParams = Record<string, string | number>;

/** RFC 9457 body of every failed response. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  params?: ErrorParams;
  /** Dotted paths of the invalid fields. */
  fields?: string[];
  requestId: string;
};
