/** Every number of the specification's section 9 and of the limits table, once. */
export const limits = {
  version: "1.0.0",
  /** Accepted at sign-up; raise it when the text of /terms changes in substance. */
  termsVersion: "2026-11-19",
  mobileBreakpointPx: 768,
  tooltipDelayMs: 700,
  /** Long enough to move the pointer from a control to its tooltip. */
  tooltipLeaveMs: 300,
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
    /** For data that every visit requests: the page does not repeat the request of its loader. */
    visitStaleMs: 10_000,
    cacheMs: 10 * 60_000,
    queryRetries: 2,
    mutationRetries: 1,
  },
  notifications: {
    dropdown: 5,
    badgeCap: 99,
    pageSize: 20,
    /** A push that could not be delivered for a day is outdated. */
    push: { perUser: 10, endpointLength: 1000, ttlSeconds: 24 * 60 * 60, sendMs: 10_000 },
  },
  reminders: { snoozeMinutes: 60, snoozesPerDay: 3 },
  password: { min: 8, advised: 15, max: 128 },
  signUp: { perIpPerHour: 600, mailsPerAddressPerHour: 5 },
  /** To one address: in the half hour that a reset link works, or in an hour for other mails. */
  mail: { perAddress: 3, perIpPerFiveMinutes: 300 },
  newsletter: { perAddressPerDay: 3, perIpPerHour: 300, linkDays: 7 },
  contact: {
    nameLength: 80,
    minMessageLength: 10,
    messageLength: 4000,
    perAddressPerHour: 3,
    perIpPerHour: 300,
  },
  support: {
    replyLength: 4000,
    pageSize: 20,
    excerptLength: 160,
    searchLength: 80,
    ticketsPerHour: 3,
    repliesPerHour: 20,
    /** A longer conversation needs a new ticket. */
    repliesPerTicket: 200,
    helpEntries: 6,
    /** Waiting tickets are counted up to here. */
    countedTo: 100,
  },
  administration: {
    pageSize: 20,
    searchLength: 100,
    spendDays: 30,
    importRows: 2000,
    importCharacters: 1_500_000,
    blueprintCharacters: 300_000,
  },
  passkeys: { perUser: 10, nameLength: 60 },
  people: {
    searchLength: 254,
    searchesPerMinute: 30,
    results: 20,
    reasonMin: 5,
    reasonMax: 500,
    actsPerHour: 100,
  },
  /** A replaced string reaches every process within `cacheSeconds`, and every page within `browserSeconds`. */
  translations: { valueLength: 2000, cacheSeconds: 60, browserSeconds: 300 },
  /** Cache time of a response that only a release changes. */
  staticAnswers: { maxAgeSeconds: 3600 },
  reauthentication: { perUserPerHour: 10 },
  /** An export that is not ready after `lostAfterMinutes` has failed. */
  exports: { everyHours: 24, keptDays: 7, lostAfterMinutes: 60 },
  deletion: { afterDays: 7 },
  api: { readsPerMinute: 300, writesPerMinute: 60, anonymousPerMinute: 6000 },
  clientErrors: { perDevicePerMinute: 10, perIpPerMinute: 300, newPerHour: 500 },
  streams: { perUser: 5, perProcess: 15_000 },
  paths: {
    goalLength: 200,
    knownSkills: 60,
    hoursPerWeek: 5,
    maxHoursPerWeek: 60,
    defaultWeeks: 12,
    maxMilestoneHours: 500,
    titleLength: 120,
    descriptionLength: 1000,
    lineLength: 300,
    notesLength: 5000,
    maxMilestones: 12,
    /** Milestones and sub-milestones that a placement found known. */
    knownParts: 40,
    perUser: 100,
    /** A path longer than `stagedFromWeeks` is shown in stages of about `stageWeeks`. */
    stagedFromWeeks: 16,
    stageWeeks: 12,
    milestoneHours: 8,
    subMilestoneHours: 2,
    /** Planned sessions that a learner writes. */
    sessions: { perSubMilestone: 60, minMinutes: 10, maxMinutes: 240, taskLength: 600 },
    /** A start or a deadline further away is treated as a typing error. */
    planDates: { daysBack: 366, daysAhead: 3653 },
  },
  generation: {
    running: 3,
    perDay: 10,
    /** Every milestone that a path may hold, added one by one to each of the day's drafts. */
    additionsPerDay: 120,
    previews: { perDevicePerMinute: 30, perIpPerMinute: 600 },
    /** Asked while a goal is typed, at most once in `pauseMs`. */
    goalChecks: {
      perDevicePerMinute: 60,
      perIpPerMinute: 1200,
      pauseMs: 500,
      minLength: 3,
      nearest: 3,
    },
    /** A generation this long ends with a notification; shorter than the time after which the page announces one. */
    notifyAfterSeconds: 8,
    slowAfterSeconds: 12,
  },
  /** For every search: further words are ignored, and a slower query is cancelled. */
  search: { maxWords: 10, timeoutMs: 500 },
  courses: {
    pageSize: 24,
    searchLength: 100,
    searchesPerMinute: 60,
    lastPage: 200,
    countedTo: 1000,
    /** Courses found by the assistant and saved, per user. */
    maxDiscovered: 500,
    /** Maximum hours of a short and of a medium course. */
    upToHours: { short: 10, medium: 40 },
    /** A changed course is in the sessions of paths in every process within this time; new paths choose it at once. */
    cacheSeconds: 60,
  },
  study: {
    weeks: 4,
    /** Until then, a path uses the chosen pace. */
    paceSettlesAfterDays: 14,
    weeklyTargetHours: 10,
    maxWeeklyTargetHours: 60,
    dayStartHour: 3,
    /** A day counts from here, or with a finished (sub-)milestone. */
    countedMinutes: 10,
    dailyGoalMinutes: 25,
    maxMinutesPerSession: 240,
    maxMinutesPerDay: 960,
    freezes: { atStart: 1, perCountedDays: 7, held: 2 },
    repair: { withinHours: 48, timesDailyGoal: 2, everyDays: 30 },
    maxPauseDays: 14,
    pausesPerYear: 2,
    /** Maximum hours that count of a milestone added by the user. */
    points: { minutesEach: 5, fromMinutesPerDay: 24, maxOwnHours: 40 },
  },
  timer: {
    focusMinutes: 25,
    breakMinutes: 5,
    longBreakMinutes: 15,
    /** Focus periods before a long break. */
    longBreakEvery: 4,
    maxFocusMinutes: 120,
    maxBreakMinutes: 60,
    /** The next period auto-starts only within this time, while the user is probably present. */
    autoStartWithinSeconds: 90,
  },
  /** An offline session counts for its own day until then; later, only its minutes count. */
  offline: { lateHours: 72 },
  /** Tasks, notes, cards: with those soft-deleted in the last 30 days an account may have so many times its limit. */
  softDeletedMultiplier: 3,
  busySeason: { maxDays: 60 },
  tasks: { titleLength: 200, descriptionLength: 2000, perUser: 1000 },
  notes: {
    titleLength: 200,
    contentLength: 20_000,
    categoryLength: 40,
    tagLength: 30,
    maxTags: 12,
    perUser: 1000,
  },
  review: {
    textLength: 1000,
    perUser: 2000,
    minutesPerDay: 10,
    secondsPerCard: 20,
    requestRetention: 0.9,
    /** A card is due again within a year, also after the best ratings. */
    maxIntervalDays: 365,
    /** Suggested when a sub-milestone is completed. */
    cardsPerStep: 2,
  },
  assistant: {
    messageLength: 500,
    workLength: 8000,
    answerLength: 8000,
    historySent: 4,
    citations: 5,
    citationsShown: 3,
    relatedQuestions: 3,
    relatedShown: 2,
    discoveredCourses: 6,
    retries: 3,
    /** The maximum time of the typing indicator, and so of an answer. */
    typingMs: 20_000,
    questionsPerDay: 40,
    questionsPerMinute: 10,
    /** Answers without a model cost no tokens. */
    library: { questionsPerDay: 400, questionsPerMinute: 30 },
    /** Model tokens for questions and paths together; beyond them the library and the blueprints answer. */
    tokensPerDay: 300_000,
    atOnce: 2,
    conversationsPage: 20,
    conversationsPerUser: 1000,
    messagesPerConversation: 200,
    /** Base64 of 120 seconds at 128 kbit/s, with the overhead of the container. */
    audioCharacters: 2_750_000,
    panel: { widthPx: 450, heightPx: 700, marginPx: 32 },
  },
  voice: {
    maxSeconds: 120,
    sampleRate: 44_100,
    channels: 1,
    bitsPerSecond: 128_000,
    submitAfterMs: 500,
    perMinute: 5,
    secondsPerDay: 3600,
  },
  /** Timeouts of one call to a model. */
  ai: {
    firstPieceMs: 8000,
    pieceMs: 5000,
    totalMs: 17_000,
    maxRetryWaitMs: 4000,
    answerBytes: 512 * 1024,
    answerTokens: 1200,
    /** Added for a model that counts reasoning as output. */
    reasoningTokens: 4000,
    pathTokens: 6000,
    /** A path is generated in the background, and the first call with a new schema is slow. */
    pathMs: 60_000,
    /** Reserved per question before its size is known; a longer one reserves the rest. */
    questionTokens: 20_000,
    /** Ten paths and ten regenerated milestones, each with its repair. */
    pathCallsPerDay: 40,
    transcribeMs: 15_000,
    breakerOpenMs: 30_000,
  },
  profile: {
    nameLength: 60,
    bioLength: 280,
    maxLanguages: 6,
    /** The size of a phone's photo; only a small square is stored. */
    photoBytes: 5 * 1024 * 1024,
    /** The same in Base64. */
    photoCharacters: 6_990_508,
    photoPixels: 50_000_000,
    /** A JPEG is scaled down while it is decoded, so it may be as large as the largest phone sensors. */
    jpegPixels: 200_000_000,
    /** Ratio of the long side to the short one; panoramas of phones are below 10. */
    maxPhotoRatio: 20,
    /** Memory for decoding one picture; larger ones are rejected by their header. */
    decodeBytes: 150_000_000,
    storedPhotoBytes: 64 * 1024,
    photosPerHour: 20,
    /** One is decoded at a time, and so many can wait. */
    photosWaiting: 3,
    calendarMonths: 12,
  },
  community: {
    titleLength: 120,
    bodyLength: 8000,
    displayNameLength: 60,
    noteLength: 500,
    searchLength: 100,
    pageSize: 24,
    /** Reports by this many members hide a post until a moderator decides; the database has the same numbers. */
    reportsUntilHidden: 3,
    /** Reports of younger accounts only queue a post; posts of older ones are never hidden by count alone. */
    reporterMinDays: 7,
    protectedAuthorMinDays: 30,
    maxBlockedMembers: 500,
    maxSuspensionDays: 365,
    excerptLength: 200,
    /** Seconds between two, and how many a day. */
    topics: { everySeconds: 15, perDay: 20 },
    replies: { everySeconds: 5 },
    likesPerDay: 50,
    reportsPerDay: 20,
    searchesPerMinute: 30,
    /** Longer than for other searches: two common words that never occur together scan many posts. */
    searchTimeoutMs: 1000,
    firstDay: { hours: 24, topics: 3, replies: 10, links: 2 },
  },
  /** For texts that others read: emphasis marks in one paragraph, and nesting of lists and quotes. */
  markdown: { marksPerParagraph: 600, blockDepth: 60 },
  calendar: { weeksAhead: 8, refreshHours: 6, readsPerMinute: 30 },
  session: { idleDays: 30, absoluteDays: 90 },
} as const;
