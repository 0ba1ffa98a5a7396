import { limits } from "@masar/contract/limits";
import { RefusedError } from "#api/ai/guarded-post.ts";

/** Parameters that some models reject, and the one that takes their place. */
const replacements: Readonly<Record<string, string | null>> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: null,
  temperature: null,
  stream_options: null,
};

/** Which parameters a model accepts, learned from its errors; kept for as long as the process runs. */
export function createParameters() {
  const rejected = new Set<string>();

  /** The body without the parameters that the model has rejected. */
  function fit(body: object): object {
    const fitted = new Map<string, unknown>(Object.entries(body));
    for (const name of rejected) {
      const value = fitted.get(name);
      if (!fitted.delete(name)) continue;
      const other = replacements[name];
      // A reasoning model thinks within this limit: without more room nothing would be left for the answer.
      if (other && !rejected.has(other))
        fitted.set(other, Number(value) + limits.ai.reasoningTokens);
    }
    return Object.fromEntries(fitted);
  }

  /**
   * Of one call: whether the request is worth sending again without the parameter that its error names. Each name
   * counts once, so that a server which rejects what it was not sent is not asked for ever.
   */
  function createAdapter(): (error: unknown) => boolean {
    const named = new Set<string>();
    return (error) => {
      const name =
        error instanceof RefusedError ? error.findUnsupported(Object.keys(replacements)) : null;
      if (name === null || named.has(name)) return false;
      named.add(name);
      rejected.add(name);
      return true;
    };
  }

  return { fit, createAdapter };
}
