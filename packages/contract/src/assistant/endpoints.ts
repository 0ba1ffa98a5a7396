import type { EndpointTable } from "../shared/endpoint.ts";

export const assistantEndpoints = {
  askAssistant: { method: "POST", path: "/api/functions/study-assistant-sonar", access: "session" },
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
} as const satisfies EndpointTable;
