import * as exports from "./data-exports.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function exportsRoutes({ serve }: Endpoints): void {
  serve("getExport", (ctx) => exports.getExport(ctx));
  serve("startExport", (ctx, { body }) => exports.startExport(ctx, body));
  serve("downloadExport", async (ctx, { params, query }, reply) => {
    const file = await exports.openExport(ctx, { ...params, ...query });
    const sent = reply.headers({
      "content-type": "application/zip",
      "content-length": file.byteSize,
      "content-disposition": `attachment; filename="${file.filename}"`,
    });
    await sent.send(file.bytes);
    return "";
  });
}
