import { limits } from "@masar/contract/limits";
import { RefusedError } from "#api/ai/guarded-post.ts";

const replacements: Readonly<Record<string, string | null>> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: null,
  temperature: null,
  stream_options: null,
};

/** Learns from errors which parameters a model accepts, for as long as the process runs. */
export function createParameters() {
  const rejected = new Set<string>();

  function fit(body: object): object {
    const fitted = new Map<string, unknown>(Object.entries(body));
    for (const name of rejected) {
      const value = fitted.get(name);
      if (!fitted.delete(name)) continue;
      const other = replacements[name];
      // Reasoning counts against this limit, so it is raised to leave room for the answer.
      if (other && !rejected.has(other))
        fitted.set(other, Number(value) + limits.ai.reasoningTokens);
    }
    return Object.fromEntries(fitted);
  }

  /**
   * For one call: whether to resend the request without the parameter that the error names. Each name counts once,
   * so that a server which rejects a parameter it was not sent does not cause an endless loop.
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
