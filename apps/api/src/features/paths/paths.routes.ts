import * as generations from "#api/features/paths/generation/generations.service.ts";
import { suggestOutline } from "#api/features/paths/generation/suggest-outline.service.ts";
import { suggestSessions } from "#api/features/paths/generation/suggest-sessions.service.ts";
import { listBlueprintMilestones } from "#api/features/paths/editing/blueprint-milestones.service.ts";
import { previewPlaylist } from "#api/features/paths/editing/playlist-steps.service.ts";
import * as edits from "#api/features/paths/editing/path-edits.service.ts";
import { importPath, previewImport } from "#api/features/paths/import/import-path.service.ts";
import { duplicatePath } from "#api/features/paths/path-content.service.ts";
import { exportPath } from "#api/features/paths/path-export.service.ts";
import { saveOwnLink } from "#api/features/paths/own-links.service.ts";
import { listPathResources } from "#api/features/paths/path-resources.service.ts";
import {
  listReplacedCourses,
  undoReplacedCourse,
} from "#api/features/paths/replacement/undo-replacement.service.ts";
import * as paths from "#api/features/paths/paths.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { abortOnDisconnect } from "#api/http/abort-on-disconnect.ts";

export function publicPathsRoutes({ serve }: Endpoints): void {
  serve("previewPath", (ctx, { body }) => generations.previewPath(ctx, body));
  serve("checkGoal", (ctx, { body }) => generations.checkGoal(ctx, body));
}

export function pathsRoutes({ serve }: Endpoints): void {
  serve("suggestOutline", (ctx, { body }, reply) =>
    suggestOutline(ctx, body, abortOnDisconnect(reply)),
  );
  serve("suggestSessions", (ctx, { params }, reply) =>
    suggestSessions(ctx, params, abortOnDisconnect(reply)),
  );
  serve("startGeneration", (ctx, { body }) => generations.startGeneration(ctx, body));
  serve("getGeneration", (ctx, { params }) => generations.getGeneration(ctx, params));
  serve("cancelGeneration", (ctx, { params }) => generations.cancelGeneration(ctx, params));

  serve("listPaths", (ctx) => paths.listPaths(ctx));
  serve("getPath", (ctx, { params }) => paths.getPath(ctx, params));
  serve("listPathResources", (ctx, { params }) => listPathResources(ctx, params));
  serve("previewPlaylist", (ctx, { params }) => previewPlaylist(ctx, params));
  serve("saveOwnLink", (ctx, { params, body }) => saveOwnLink(ctx, params, body));
  serve("updatePath", (ctx, { params, body }) => paths.updatePath(ctx, { ...body, ...params }));
  serve("deleteDraft", (ctx, { params }) => paths.deleteDraft(ctx, params));
  serve("duplicatePath", (ctx, { params, body }) =>
    duplicatePath(ctx, {
      id: params.id,
      copyId: body.id,
      hasLinks: body.with_links ?? false,
    }),
  );
  serve("movePathDates", (ctx, { params }) => paths.movePathDates(ctx, params));

  serve("editPath", (ctx, { params, body }, reply) =>
    edits.editPath(ctx, { ...body, ...params }, abortOnDisconnect(reply)),
  );
  serve("undoPathEdit", (ctx, { params, body }) => edits.undoPathEdit(ctx, { ...body, ...params }));
  serve("undoReplacedCourse", (ctx, { params }) => undoReplacedCourse(ctx, params));
  serve("listPathVersions", (ctx, { params }) => edits.listPathVersions(ctx, params));
  serve("listBlueprintMilestones", (ctx, { params }) => listBlueprintMilestones(ctx, params));
  serve("previewImport", (ctx, { body }) => previewImport(ctx, body));
  serve("importPath", (ctx, { body }) => importPath(ctx, body));
  serve("exportPath", (ctx, { params, query }) => exportPath(ctx, { ...params, ...query }));
}

export function adminPathsRoutes({ serve }: Endpoints): void {
  serve("listReplacedCourses", (ctx) => listReplacedCourses(ctx));
}
