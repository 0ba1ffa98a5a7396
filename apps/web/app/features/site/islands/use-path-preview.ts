import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { Candidate } from "@masar/contract/paths/schemas";
import { useRef, useState } from "react";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import type { PathRequest } from "#web/entities/path/path-request.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { type ExamplePath, type PreviewPath, toPreviewPath } from "./hero-view.ts";

export type Preview =
  | { kind: "path"; request: PathRequest; path: PreviewPath; isExample: boolean }
  | {
      kind: "choice";
      request: PathRequest;
      reason: "vague" | "unknown";
      areRelated: boolean;
      candidates: Candidate[];
    }
  | { kind: "error"; request: PathRequest; isExample: boolean; error: unknown };

/** On a weak network, visitors do not wait longer for a preview. */
const maxWaitMs = 15_000;

/** The preview in view, at first the example. */
export function usePathPreview(example: ExamplePath) {
  const { language } = useLanguage();
  const [shown, setShown] = useState<Preview>({ kind: "path", isExample: true, ...example });
  const [requested, setRequested] = useState<PathRequest>();
  const running = useRef<AbortController>(undefined);

  async function ask(
    request: PathRequest,
    isExample: boolean,
    signal: AbortSignal,
  ): Promise<Preview> {
    try {
      const { toIntakeWithSkills } = await import("#web/entities/path/request-intake.ts");
      const body = { ...toIntakeWithSkills(request), language };
      const outcome = await send(pathsEndpoints, "previewPath", { body }, { signal });
      if (outcome.kind === "path") {
        const path = toPreviewPath(outcome);
        if (isExample) path.finish = null;
        return { kind: "path", request, isExample, path };
      }
      const reason = outcome.reason === "vague" ? "vague" : "unknown";
      const { are_related: areRelated, candidates } = outcome;
      return { kind: "choice", request, reason, areRelated, candidates };
    } catch (error) {
      const reason = signal.aborted ? new ApiError(0, { code: "network" }) : error;
      return { kind: "error", request, isExample, error: reason };
    }
  }

  /** The newest request wins: a response to an earlier one is dropped. */
  async function build(request: PathRequest, { isExample = false } = {}): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setRequested(request);
    const limit = setTimeout(() => own.abort(), maxWaitMs);
    const answer = await ask(request, isExample, own.signal);
    clearTimeout(limit);
    if (running.current !== own) return;
    setShown(answer);
    setRequested(undefined);
  }

  return { shown, requested, build };
}
