/** Every number of the specification's section 9 and of the limits table, once. */
export const limits = {
  version: "1.0.0",
  /** Accepted at sign-up; raise it when the text of /terms changes in substance. */
  termsVersion: "2026-11-15",
  firstYear: 2025,
  mobileBreakpointPx: 768,
  tooltipDelayMs: 700,
  themeToastMs: { app: 1500, site: 2000 },
  toast: {
    visible: 1,
    durationMs: 5000,
    removeAfterMs: 1_000_000,
    swipeThresholdPx: 50,
    hotkey: "F8",
  },
  queries: {
    staleMs: 5 * 60_000,
    cacheMs: 10 * 60_000,
    queryRetries: 2,
    mutationRetries: 1,
  },
  notifications: {
    dropdown: 5,
    badgeCap: 99,
    pageSize: 20,
  },
  password: { min: 8, advised: 15, max: 128 },
  signIn: {
    perIpPerMinute: 20,
    freeFailures: 5,
    longestDelaySeconds: 60,
    failuresUntilReset: 100,
  },
  signUp: { perIpPerHour: 100, mailsPerAddressPerHour: 5 },
  mail: { perAddressPerHour: 3, perIpPerHour: 30 },
  reauthentication: { perLearnerPerHour: 10 },
  api: { readsPerMinute: 300, writesPerMinute: 60, perIpPerMinute: 600 },
  clientErrors: { perIpPerMinute: 10, newPerHour: 500 },
  streams: { perLearner: 5, perProcess: 15_000 },
  session: { idleDays: 30, absoluteDays: 90 },
} as const;
