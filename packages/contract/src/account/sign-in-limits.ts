/**
 * Wrong passwords; the reasons for each number are in docs/decisions/029-shared-addresses.md. Not in `limits`, which
 * every page loads: only the server uses them.
 */
export const signInLimits = {
  /** Failures without a delay: for one account from one source, and for one account from all unknown devices. */
  freeFailures: 5,
  accountFreeFailures: 20,
  maxDelaySeconds: 15 * 60,
  /** From all unknown devices, if no reset can be mailed. */
  maxAccountDelayWithoutMail: 60,
  /** One failure is forgotten after each of these. */
  failureSeconds: 10 * 60,
  mailAfterFailures: 10,
  successesPerHour: 60,
  /** For one IP and all accounts: above `max` each account has `tries` there, then one in each window. */
  perIp: { seconds: 5 * 60, max: 150, tries: 2 },
  /** Mailed links and second factors. */
  triesPerMinute: 600,
} as const;
