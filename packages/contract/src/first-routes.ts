/**
 * The endpoints of the first screens, of studying and of the public pages: their table travels with the first script.
 * No schema is imported here, so the browser can use the table without carrying zod.
 */
export type Access = "public" | "session" | "moderator" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = { method: Method; path: string; access: Access };

/**
 * Names the learner a call was made for. Changes wait on devices that several people use: one that meets
 * another learner's session is answered as signed out.
 */
export const learnerHeader = "x-masar-learner";

export const firstRoutes = {
  // account
  signUp: { method: "POST", path: "/api/account/sign-up", access: "public" },
  resendVerification: { method: "POST", path: "/api/account/verification", access: "public" },
  verifyEmail: { method: "POST", path: "/api/account/verify-email", access: "public" },
  logIn: { method: "POST", path: "/api/account/log-in", access: "public" },
  logInSecondFactor: {
    method: "POST",
    path: "/api/account/log-in/second-factor",
    access: "public",
  },
  logOut: { method: "POST", path: "/api/account/log-out", access: "public" },
  getSession: { method: "GET", path: "/api/account/session", access: "public" },
  forgotPassword: { method: "POST", path: "/api/account/forgot-password", access: "public" },
  resetPassword: { method: "POST", path: "/api/account/reset-password", access: "public" },
  confirmEmailChange: { method: "POST", path: "/api/account/confirm-email", access: "public" },
  listConsents: { method: "GET", path: "/api/account/consents", access: "session" },
  recordConsent: { method: "POST", path: "/api/account/consents", access: "session" },

  // settings
  getSettings: { method: "GET", path: "/api/settings", access: "session" },
  updateSettings: { method: "PATCH", path: "/api/settings", access: "session" },

  // onboarding
  getOnboarding: { method: "GET", path: "/api/onboarding", access: "session" },
  saveOnboarding: { method: "PATCH", path: "/api/onboarding", access: "session" },

  // paths
  previewPath: { method: "POST", path: "/api/paths/preview", access: "public" },
  startGeneration: { method: "POST", path: "/api/paths/generations", access: "session" },
  getGeneration: { method: "GET", path: "/api/paths/generations/:id", access: "session" },
  cancelGeneration: {
    method: "POST",
    path: "/api/paths/generations/:id/cancel",
    access: "session",
  },
  listPaths: { method: "GET", path: "/api/paths", access: "session" },
  getPath: { method: "GET", path: "/api/paths/:id", access: "session" },
  updatePath: { method: "PATCH", path: "/api/paths/:id", access: "session" },
  deleteDraft: { method: "DELETE", path: "/api/paths/:id", access: "session" },
  duplicatePath: { method: "POST", path: "/api/paths/:id/duplicate", access: "session" },
  movePathDates: { method: "POST", path: "/api/paths/:id/move-dates", access: "session" },
  editPath: { method: "POST", path: "/api/paths/:id/edits", access: "session" },
  undoPathEdit: { method: "POST", path: "/api/paths/:id/undo", access: "session" },
  listPathVersions: { method: "GET", path: "/api/paths/:id/versions", access: "session" },
  exportPath: { method: "GET", path: "/api/paths/:id/export", access: "session" },

  // milestones
  startMilestone: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/start",
    access: "session",
  },
  updateMilestoneProgress: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/progress",
    access: "session",
  },
  completeMilestone: {
    method: "POST",
    path: "/api/paths/:id/milestones/:key/complete",
    access: "session",
  },
  tickSubMilestone: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/sub-milestones/:sub",
    access: "session",
  },
  keepFeedback: {
    method: "PUT",
    path: "/api/paths/:id/milestones/:key/feedback",
    access: "session",
  },
  saveMilestoneNotes: {
    method: "PATCH",
    path: "/api/paths/:id/milestones/:key",
    access: "session",
  },

  // courses
  listCourses: { method: "GET", path: "/api/courses", access: "session" },
  getCatalogTerms: { method: "GET", path: "/api/courses/terms", access: "public" },
  listSavedCourses: { method: "GET", path: "/api/courses/saved", access: "session" },
  saveCourse: { method: "POST", path: "/api/courses/:id/save", access: "session" },
  unsaveCourse: { method: "DELETE", path: "/api/courses/:id/save", access: "session" },
  completeCourse: { method: "PUT", path: "/api/courses/:id/completion", access: "session" },
  saveDiscoveredCourse: { method: "POST", path: "/api/courses/discovered", access: "session" },
  reportDeadLink: { method: "POST", path: "/api/courses/:id/report", access: "session" },

  // study
  getOverview: { method: "GET", path: "/api/study/overview", access: "session" },
  listStudyDays: { method: "GET", path: "/api/study/days", access: "session" },
  pauseStreak: { method: "POST", path: "/api/study/streak/pause", access: "session" },
  resumeStreak: { method: "POST", path: "/api/study/streak/resume", access: "session" },
  endStudySession: { method: "PUT", path: "/api/study/sessions/:id", access: "session" },

  // tasks
  listTasks: { method: "GET", path: "/api/tasks", access: "session" },
  saveTask: { method: "PUT", path: "/api/tasks/:id", access: "session" },

  // notes
  listNotes: { method: "GET", path: "/api/notes", access: "session" },
  saveNote: { method: "PUT", path: "/api/notes/:id", access: "session" },

  // review
  listReview: { method: "GET", path: "/api/review", access: "session" },
  saveCard: { method: "PUT", path: "/api/review/cards/:id", access: "session" },
  reviewCard: {
    method: "PUT",
    path: "/api/review/cards/:id/reviews/:review",
    access: "session",
  },

  // assistant
  askAssistant: {
    method: "POST",
    path: "/api/functions/study-assistant-sonar",
    access: "session",
  },
  speechToText: { method: "POST", path: "/api/functions/speech-to-text", access: "session" },
  getAssistant: { method: "GET", path: "/api/assistant", access: "session" },
  listConversations: { method: "GET", path: "/api/assistant/conversations", access: "session" },
  getConversation: { method: "GET", path: "/api/assistant/conversations/:id", access: "session" },
  deleteConversation: {
    method: "DELETE",
    path: "/api/assistant/conversations/:id",
    access: "session",
  },
  deleteConversations: {
    method: "DELETE",
    path: "/api/assistant/conversations",
    access: "session",
  },
  reportAnswer: { method: "POST", path: "/api/assistant/messages/:id/report", access: "session" },

  // notifications
  listNotifications: { method: "GET", path: "/api/notifications", access: "session" },
  markNotificationRead: { method: "POST", path: "/api/notifications/:id/read", access: "session" },
  markAllNotificationsRead: {
    method: "POST",
    path: "/api/notifications/read-all",
    access: "session",
  },
  streamEvents: { method: "GET", path: "/api/events", access: "session" },

  // site
  subscribeNewsletter: { method: "POST", path: "/api/newsletter", access: "public" },

  // support
  sendContactMessage: { method: "POST", path: "/api/contact", access: "public" },

  // translations
  getTranslations: { method: "GET", path: "/api/translations/:language", access: "public" },

  // operation
  reportClientError: { method: "POST", path: "/api/client-errors", access: "public" },
} as const satisfies Record<string, Route>;
