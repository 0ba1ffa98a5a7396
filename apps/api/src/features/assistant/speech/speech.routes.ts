import { speechToText } from "#api/features/assistant/speech/speech.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { abortOnDisconnect } from "#api/http/abort-on-disconnect.ts";

export function speechRoutes({ serve }: Endpoints): void {
  serve("speechToText", (ctx, { body }, reply) =>
    speechToText(ctx, body, abortOnDisconnect(reply)),
  );
}
