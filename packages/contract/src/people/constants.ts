/** What administrators do to accounts; the audit log has the same names. */
export const personActs = [
  "verification_resent",
  "sessions_ended",
  "second_factor_reset",
  "account_suspended",
  "account_reinstated",
  "deletion_planned",
  "deletion_cancelled",
  "role_granted",
  "role_removed",
] as const;
export type PersonAct = (typeof personActs)[number];

/** How an administrator made sure who asks for the reset of a second factor: `docs/operations/people.md`. */
export const identityChecks = ["in_person", "video_call", "known_contact"] as const;
export type IdentityCheck = (typeof identityChecks)[number];

export const secondFactorKinds = ["authenticator", "passkey"] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];
