import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { Candidate } from "@masar/contract/paths/schemas";
import { useRef, useState } from "react";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { type PathRequest, toIntake } from "#web/entities/path/path-request.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { type ExamplePath, type PreviewPath, toPreviewPath } from "./hero-view.ts";

export type Preview =
  | { kind: "road"; wish: PathRequest; road: PreviewPath; isExample: boolean }
  | { kind: "choice"; wish: PathRequest; reason: "vague" | "unknown"; candidates: Candidate[] }
  | { kind: "error"; wish: PathRequest; isExample: boolean; error: unknown };

/** On a weak network, visitors do not wait longer for a preview. */
const maxWaitMs = 15_000;

/** The preview in view, at first the example. */
export function usePathPreview(example: ExamplePath) {
  const { language } = useLanguage();
  const [shown, setShown] = useState<Preview>({ kind: "road", isExample: true, ...example });
  const [asked, setAsked] = useState<PathRequest>();
  const running = useRef<AbortController>(undefined);

  async function ask(wish: PathRequest, isExample: boolean, signal: AbortSignal): Promise<Preview> {
    try {
      const body = { ...toIntake(wish), language };
      const outcome = await send(pathsEndpoints, "previewPath", { body }, { signal });
      if (outcome.kind === "path") {
        const road = toPreviewPath(outcome);
        return {
          kind: "road",
          wish,
          isExample,
          road: isExample ? { ...road, finish: null } : road,
        };
      }
      const reason = outcome.reason === "vague" ? "vague" : "unknown";
      return { kind: "choice", wish, reason, candidates: outcome.candidates };
    } catch (error) {
      const isSilent = signal.aborted;
      return {
        kind: "error",
        wish,
        isExample,
        error: isSilent ? new ApiError(0, { code: "network" }) : error,
      };
    }
  }

  /** The newest request wins: a response to an earlier one is dropped. */
  async function build(wish: PathRequest, { isExample = false } = {}): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setAsked(wish);
    const limit = setTimeout(() => own.abort(), maxWaitMs);
    const answer = await ask(wish, isExample, own.signal);
    clearTimeout(limit);
    if (running.current !== own) return;
    setShown(answer);
    setAsked(undefined);
  }

  return { shown, asked, build };
}
