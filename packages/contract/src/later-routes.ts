import type { Route } from "./first-routes.ts";

/** The endpoints of further pages: a browser fetches their table with the first call of one of them. */
export const laterRoutes = {
  // account
  changePassword: { method: "POST", path: "/api/account/change-password", access: "session" },
  changeEmail: { method: "POST", path: "/api/account/change-email", access: "session" },
  listDevices: { method: "GET", path: "/api/account/devices", access: "session" },
  removeDevice: { method: "DELETE", path: "/api/account/devices/:id", access: "session" },
  logOutEverywhere: { method: "POST", path: "/api/account/log-out-everywhere", access: "session" },
  startSecondFactor: { method: "POST", path: "/api/account/second-factor", access: "session" },
  confirmSecondFactor: {
    method: "POST",
    path: "/api/account/second-factor/confirm",
    access: "session",
  },
  removeSecondFactor: {
    method: "POST",
    path: "/api/account/second-factor/remove",
    access: "session",
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/api/account/second-factor/recovery-codes",
    access: "session",
  },
  getExport: { method: "GET", path: "/api/account/exports", access: "session" },
  startExport: { method: "POST", path: "/api/account/exports", access: "session" },
  downloadExport: {
    method: "GET",
    path: "/api/account/exports/:id/download",
    access: "session",
  },
  planDeletion: { method: "POST", path: "/api/account/deletion", access: "session" },
  keepAccount: { method: "DELETE", path: "/api/account/deletion", access: "session" },
  keepAccountByLink: { method: "POST", path: "/api/account/deletion/keep", access: "public" },

  // community
  listTopics: { method: "GET", path: "/api/forum/topics", access: "session" },
  searchForum: { method: "GET", path: "/api/forum/search", access: "session" },
  getTopic: { method: "GET", path: "/api/forum/topics/:id", access: "session" },
  listPosts: { method: "GET", path: "/api/forum/topics/:id/posts", access: "session" },
  createTopic: { method: "POST", path: "/api/forum/topics", access: "session" },
  editTopic: { method: "PATCH", path: "/api/forum/topics/:id", access: "session" },
  addReply: { method: "POST", path: "/api/forum/topics/:id/posts", access: "session" },
  editPost: { method: "PATCH", path: "/api/forum/posts/:id", access: "session" },
  deletePost: { method: "DELETE", path: "/api/forum/posts/:id", access: "session" },
  restorePost: { method: "POST", path: "/api/forum/posts/:id/restore", access: "session" },
  likePost: { method: "PUT", path: "/api/forum/posts/:id/like", access: "session" },
  acceptAnswer: { method: "PUT", path: "/api/forum/topics/:id/answer", access: "session" },
  followTopic: { method: "PUT", path: "/api/forum/topics/:id/follow", access: "session" },
  copyTopicPath: { method: "POST", path: "/api/forum/topics/:id/path-copy", access: "session" },
  reportPost: { method: "POST", path: "/api/forum/posts/:id/report", access: "session" },
  listBlocks: { method: "GET", path: "/api/forum/blocks", access: "session" },
  blockMember: { method: "PUT", path: "/api/forum/blocks/:id", access: "session" },
  getForumStanding: { method: "GET", path: "/api/forum/standing", access: "session" },
  listReportedPosts: { method: "GET", path: "/api/moderation/posts", access: "moderator" },
  moderatePost: { method: "POST", path: "/api/moderation/posts/:id", access: "moderator" },
  moderateTopic: { method: "PATCH", path: "/api/moderation/topics/:id", access: "moderator" },
  suspendMember: {
    method: "PUT",
    path: "/api/moderation/members/:id/suspension",
    access: "moderator",
  },
  listModerationLog: { method: "GET", path: "/api/moderation/log", access: "moderator" },

  // profile
  getProfile: { method: "GET", path: "/api/profile", access: "session" },
  updateProfile: { method: "PATCH", path: "/api/profile", access: "session" },
  checkHandle: { method: "GET", path: "/api/profile/handle", access: "session" },
  saveProfilePhoto: { method: "PUT", path: "/api/profile/photo", access: "session" },
  removeProfilePhoto: { method: "DELETE", path: "/api/profile/photo", access: "session" },
  readProfilePhoto: { method: "GET", path: "/api/profile/photos/:id", access: "public" },
  listRecords: { method: "GET", path: "/api/profile/records", access: "session" },
  issueRecord: { method: "POST", path: "/api/profile/records", access: "session" },
  revokeRecord: { method: "POST", path: "/api/profile/records/:id/revoke", access: "session" },
  getMember: { method: "GET", path: "/api/members/:handle", access: "public" },
  verifyRecord: { method: "GET", path: "/api/records/:token", access: "public" },

  // courses
  listDeadLinks: { method: "GET", path: "/api/admin/dead-links", access: "admin" },
  dismissLinkReports: {
    method: "POST",
    path: "/api/admin/courses/:id/dismiss-reports",
    access: "admin",
  },
  replaceCourseLink: { method: "PUT", path: "/api/admin/courses/:id/link", access: "admin" },

  // calendar
  getCalendarFeed: { method: "GET", path: "/api/calendar", access: "session" },
  createCalendarFeed: { method: "POST", path: "/api/calendar", access: "session" },
  revokeCalendarFeed: { method: "DELETE", path: "/api/calendar", access: "session" },
  readCalendarFeed: {
    method: "GET",
    path: "/api/calendar/:token/masar.ics",
    access: "public",
  },

  // notifications
  getNotificationPreferences: {
    method: "GET",
    path: "/api/notifications/preferences",
    access: "session",
  },
  updateNotificationPreference: {
    method: "PUT",
    path: "/api/notifications/preferences/:type",
    access: "session",
  },
  getPush: { method: "GET", path: "/api/push", access: "session" },
  savePushSubscription: {
    method: "PUT",
    path: "/api/push/subscription",
    access: "session",
  },
  removePushSubscription: {
    method: "DELETE",
    path: "/api/push/subscriptions/:id",
    access: "session",
  },
  openMailUnsubscribe: { method: "GET", path: "/api/mail/unsubscribe", access: "public" },
  unsubscribeMail: { method: "POST", path: "/api/mail/unsubscribe", access: "public" },

  // site
  confirmNewsletter: { method: "POST", path: "/api/newsletter/confirm", access: "public" },
  openUnsubscribe: { method: "GET", path: "/api/newsletter/unsubscribe", access: "public" },
  unsubscribeNewsletter: {
    method: "POST",
    path: "/api/newsletter/unsubscribe",
    access: "public",
  },

  // support
  searchHelp: { method: "GET", path: "/api/help", access: "session" },
  createTicket: { method: "POST", path: "/api/support/tickets", access: "session" },
  listMyTickets: { method: "GET", path: "/api/support/tickets", access: "session" },
  getMyTicket: { method: "GET", path: "/api/support/tickets/:id", access: "session" },
  replyToMyTicket: { method: "POST", path: "/api/support/tickets/:id/replies", access: "session" },
  closeMyTicket: { method: "PUT", path: "/api/support/tickets/:id/closed", access: "session" },
  getTicket: { method: "GET", path: "/api/admin/tickets/:id", access: "admin" },
  closeTicket: { method: "PUT", path: "/api/admin/tickets/:id/closed", access: "admin" },
  listTickets: { method: "GET", path: "/api/admin/tickets", access: "admin" },
  replyToTicket: { method: "POST", path: "/api/admin/tickets/:id/replies", access: "admin" },

  // translations
  listTranslations: { method: "GET", path: "/api/admin/translations", access: "admin" },
  searchStrings: { method: "GET", path: "/api/admin/strings", access: "admin" },
  saveTranslation: { method: "PUT", path: "/api/admin/translations", access: "admin" },
  deleteTranslation: { method: "DELETE", path: "/api/admin/translations", access: "admin" },

  // administration and operation
  listClientErrors: { method: "GET", path: "/api/admin/client-errors", access: "admin" },
  resolveClientError: { method: "PUT", path: "/api/admin/client-errors/:id", access: "admin" },
  listAdminCourses: { method: "GET", path: "/api/admin/courses", access: "admin" },
  addCourse: { method: "POST", path: "/api/admin/courses", access: "admin" },
  checkCourseImport: { method: "POST", path: "/api/admin/courses/import/check", access: "admin" },
  importCourses: { method: "POST", path: "/api/admin/courses/import", access: "admin" },
  updateCourse: { method: "PATCH", path: "/api/admin/courses/:id", access: "admin" },
  listAnswerReports: { method: "GET", path: "/api/admin/answer-reports", access: "admin" },
  markAnswerReport: { method: "PUT", path: "/api/admin/answer-reports/:id", access: "admin" },
  getAiSpend: { method: "GET", path: "/api/admin/spend", access: "admin" },
  getWaiting: { method: "GET", path: "/api/admin/waiting", access: "admin" },
  getInstance: { method: "GET", path: "/api/admin/instance", access: "admin" },
  getLiveness: { method: "GET", path: "/api/health/live", access: "public" },
  getReadiness: { method: "GET", path: "/api/health/ready", access: "public" },
  getOpenApi: { method: "GET", path: "/api/openapi.json", access: "public" },
} as const satisfies Record<string, Route>;
