import type { EndpointTable } from "../shared/endpoint.ts";

export const notesEndpoints = {
  listNotes: { method: "GET", path: "/api/notes", access: "session" },
  saveNote: { method: "PUT", path: "/api/notes/:id", access: "session" },
} as const satisfies EndpointTable;
