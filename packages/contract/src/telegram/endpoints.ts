import type { EndpointTable } from "../shared/endpoint.ts";

export const telegramEndpoints = {
  getTelegram: { method: "GET", path: "/api/telegram", access: "session" },
  createTelegramLink: { method: "POST", path: "/api/telegram", access: "session" },
  removeTelegramLink: { method: "DELETE", path: "/api/telegram", access: "session" },
} as const satisfies EndpointTable;
