import type { QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { jobKinds } from "@masar/contract/admin/constants";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { cutQuotes } from "#api/telemetry/describe-error.ts";
import { removeSecrets } from "#api/telemetry/remove-secrets.ts";
import * as queries from "./failed-jobs.queries.ts";

export async function listFailedJobs(
  ctx: UserCtx,
  { after }: QueryOf<"listFailedJobs">,
): Promise<ResponseOf<"listFailedJobs">> {
  const { pageSize } = limits.administration;
  const params = { after, limit: pageSize + 1 };
  const rows = await ctx.tx((tx) => queries.listFailedJobs(tx, params)).catch(rejectUnknown);
  const { page, last } = splitPage(rows, pageSize);
  return {
    jobs: page.map(({ error, created_at, failed_at, removed_at, ...row }) => ({
      ...row,
      error: error === null ? null : cutQuotes(removeSecrets(error)),
      created_at: created_at.toISOString(),
      failed_at: failed_at.toISOString(),
      removed_at: removed_at.toISOString(),
    })),
    next: last?.id ?? null,
  };
}

/** The job that the cursor points to was retried, discarded or removed, or its queue does not exist. */
function rejectUnknown(error: unknown): never {
  const isUnknown = error instanceof Error && "code" in error && error.code === "P0002";
  throw isUnknown ? new AppError("not_found") : error;
}

export async function endFailedJob(ctx: UserCtx, input: { id: string; shouldRetry: boolean }) {
  const isKnown = await ctx
    .tx(async (tx) => {
      if (input.shouldRetry) await requireKnownKind(tx, input);
      return await queries.endFailedJob(tx, input);
    })
    .catch(rejectUnknown);
  if (!isKnown) throw new AppError("not_found");
  return null;
}

/** No worker of this release would run a job that only another release has. */
async function requireKnownKind(tx: Tx, { id }: { id: string }): Promise<void> {
  const queue = await queries.findFailedQueue(tx, { id });
  const kinds: readonly string[] = jobKinds;
  if (queue !== undefined && !kinds.includes(queue)) throw new AppError("not_possible_now");
}
