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
  paths: {
    goalLength: 200,
    knownSkills: 60,
    hoursPerWeek: 5,
    mostHoursPerWeek: 60,
    defaultWeeks: 12,
    longestMilestoneHours: 500,
    titleLength: 120,
    descriptionLength: 1000,
    lineLength: 300,
    notesLength: 5000,
    mostMilestones: 12,
    perLearner: 100,
    /** A road longer than `stagedFromWeeks` is shown in stages of about `stageWeeks`. */
    stagedFromWeeks: 16,
    stageWeeks: 12,
    milestoneHours: 8,
    subMilestoneHours: 2,
    /** A start or a deadline further off is a slip of the finger. */
    planDates: { daysBack: 366, daysAhead: 3653 },
  },
  generation: {
    running: 3,
    perDay: 10,
    previewsPerIpPerMinute: 30,
    /** A making this long ends with a notification; below the page's own notice, which promises it. */
    noticeAfterSeconds: 8,
    slowAfterSeconds: 12,
  },
  courses: {
    pageSize: 24,
    searchLength: 100,
    lastPage: 200,
    countedTo: 1000,
    /** Found by the assistant and saved, for each learner. */
    mostDiscovered: 500,
    /** A short course takes up to so many hours, a medium one up to so many; a long one more. */
    upToHours: { short: 10, medium: 40 },
  },
  study: {
    weeks: 4,
    /** Before that, a path goes by the chosen pace. */
    paceSettlesAfterDays: 14,
    weeklyTargetHours: 10,
    dayStartHour: 3,
    /** A day counts from here, or with a finished (sub-)milestone. */
    countedMinutes: 10,
    dailyGoalMinutes: 25,
    mostMinutesPerSession: 240,
    mostMinutesPerDay: 960,
    freezes: { atStart: 1, perCountedDays: 7, held: 2 },
    repair: { withinHours: 48, timesDailyGoal: 2, everyDays: 30 },
    longestPauseDays: 14,
    pausesPerYear: 2,
    /** A milestone of the learner's own counts so many of its hours at most. */
    points: { minutesEach: 5, fromMinutesPerDay: 24, mostOwnHours: 40 },
  },
  timer: {
    focusMinutes: 25,
    breakMinutes: 5,
    longBreakMinutes: 15,
    /** Focus periods before a long break. */
    longBreakEvery: 4,
    mostFocusMinutes: 120,
    mostBreakMinutes: 60,
    /** The next period begins by itself only while somebody is there to see it begin. */
    autoStartWithinSeconds: 90,
  },
  /** A session from a device that was offline counts on its own day until then; later, its minutes only. */
  offline: { lateHours: 72 },
  /** Tasks, notes, cards: with those deleted in the last 30 days an account keeps so many times its limit. */
  keptTimes: 3,
  busySeason: { longestDays: 60 },
  tasks: { titleLength: 200, descriptionLength: 2000, perLearner: 1000 },
  notes: {
    titleLength: 200,
    contentLength: 20_000,
    categoryLength: 40,
    tagLength: 30,
    mostTags: 12,
    perLearner: 1000,
  },
  review: {
    textLength: 1000,
    perLearner: 2000,
    minutesPerDay: 10,
    secondsPerCard: 20,
    requestRetention: 0.9,
    /** However well it is known, a card comes back within a year. */
    longestDays: 365,
    /** Offered when a sub-milestone is finished. */
    cardsPerStep: 2,
  },
  calendar: { weeksAhead: 8, refreshHours: 6, readsPerMinute: 30 },
  session: { idleDays: 30, absoluteDays: 90 },
} as const;
