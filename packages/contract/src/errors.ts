/** Every error the API can answer with, and its HTTP status. The web translates `errors:<code>`. */
export const errorStatus = {
  validation_failed: 400,
  link_invalid: 400,
  password_common: 400,
  password_wrong: 400,
  code_invalid: 400,
  link_not_allowed: 400,
  goal_needed: 400,
  /** The goal is a message about suicide, self-harm or despair: no path is made, the text names a helpline. */
  goal_crisis: 400,
  milestone_invalid: 400,
  /** A replaced string must carry the names in braces of the bundled one. */
  placeholders_differ: 400,
  /** Not a recording we can read, or a silent or broken one. */
  audio_invalid: 400,
  audio_too_long: 400,
  unauthorized: 401,
  credentials_invalid: 401,
  email_unverified: 403,
  forbidden: 403,
  /** The learner has not agreed to the recording of their voice. */
  consent_needed: 403,
  origin_refused: 403,
  not_found: 404,
  /** Someone, perhaps the learner on another device, changed the path since it was read. */
  path_changed: 409,
  not_possible_now: 409,
  /** The learner keeps as many of these as one account can. */
  list_full: 409,
  payload_too_large: 413,
  media_type_unsupported: 415,
  /** The words match too much; asking again would take as long. */
  search_timeout: 422,
  rate_limited: 429,
  generations_running: 429,
  generations_today: 429,
  questions_running: 429,
  questions_today: 429,
  speech_today: 429,
  internal: 500,
  /** The model answered with something that is no answer. */
  ai_failed: 502,
  server_busy: 503,
  /** This instance sends no mail, and what was asked for cannot be had without it. */
  mail_not_configured: 503,
  /** The model, or who turns speech into text, cannot be reached or asks us to wait. */
  ai_unavailable: 503,
  speech_unavailable: 503,
  ai_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorParams = Record<string, string | number>;

/** RFC 9457 body of every failed answer. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  params?: ErrorParams;
  /** Dotted paths of the fields that were refused. */
  fields?: string[];
  requestId: string;
};
