import type { Log } from "#api/log.ts";

export type BatchDeps = { log: Log; signal?: AbortSignal };

/** Ids in their order, page after page. */
export async function* listPages(
  limit: number,
  load: (page: { after: string | null; limit: number }) => Promise<string[]>,
) {
  let page: string[];
  let after: string | null = null;
  do {
    page = await load({ after, limit });
    yield* page;
    after = page.at(-1) ?? null;
  } while (page.length === limit);
}

/** A failure for one user does not stop the batch. Returns the number of failures, so that the job is retried. */
export async function forEachUser(
  { log, signal }: BatchDeps,
  ids: AsyncIterable<string>,
  message: string,
  run: (id: string) => Promise<void>,
): Promise<number> {
  let failures = 0;
  for await (const id of ids) {
    if (signal?.aborted) break;
    await run(id).catch((err: unknown) => {
      failures++;
      log.error({ err }, message);
    });
  }
  return failures;
}
