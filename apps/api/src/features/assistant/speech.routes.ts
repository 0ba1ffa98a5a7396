import { speechToText } from "#api/features/assistant/speech.service.ts";
import type { Endpoints } from "#api/plugins/endpoints.ts";
import { signalOfGone } from "#api/plugins/signal-of-gone.ts";

export function speechRoutes({ serve }: Endpoints): void {
  serve("speechToText", (ctx, { body }, reply) => speechToText(ctx, body, signalOfGone(reply)));
}
