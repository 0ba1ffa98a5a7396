/**
 * THE ENDPOINT TABLE: what the API offers, and who may ask.
 * No schema is imported here, so the browser can use the table without carrying zod.
 */
export type Access = "public" | "session" | "moderator" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = { method: Method; path: string; access: Access };

export const routes = {
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
  changePassword: { method: "POST", path: "/api/account/change-password", access: "session" },
  changeEmail: { method: "POST", path: "/api/account/change-email", access: "session" },
  confirmEmailChange: { method: "POST", path: "/api/account/confirm-email", access: "public" },
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
  listConsents: { method: "GET", path: "/api/account/consents", access: "session" },
  recordConsent: { method: "POST", path: "/api/account/consents", access: "session" },

  // settings
  getSettings: { method: "GET", path: "/api/settings", access: "session" },
  updateSettings: { method: "PATCH", path: "/api/settings", access: "session" },

  // notifications
  listNotifications: { method: "GET", path: "/api/notifications", access: "session" },
  markNotificationRead: { method: "POST", path: "/api/notifications/:id/read", access: "session" },
  markAllNotificationsRead: {
    method: "POST",
    path: "/api/notifications/read-all",
    access: "session",
  },
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
  streamEvents: { method: "GET", path: "/api/events", access: "session" },

  // administration and operation
  reportClientError: { method: "POST", path: "/api/client-errors", access: "public" },
  listClientErrors: { method: "GET", path: "/api/admin/client-errors", access: "admin" },
  getInstance: { method: "GET", path: "/api/admin/instance", access: "admin" },
  getLiveness: { method: "GET", path: "/api/health/live", access: "public" },
  getReadiness: { method: "GET", path: "/api/health/ready", access: "public" },
  getOpenApi: { method: "GET", path: "/api/openapi.json", access: "public" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
