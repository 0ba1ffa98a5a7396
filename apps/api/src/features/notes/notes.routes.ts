import { listNotes, saveNote } from "./notes.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function notesRoutes({ serve }: Endpoints): void {
  serve("listNotes", (ctx, { query }) => listNotes(ctx, query));
  serve("saveNote", (ctx, { params, body }) => saveNote(ctx, params, body));
}
