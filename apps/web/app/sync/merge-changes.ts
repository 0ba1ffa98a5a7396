import { getKind } from "./change-kinds.ts";
import type { NewChange, QueuedChange } from "./change-types.ts";

type Body = Record<string, unknown> & { change_id?: string; at?: string };

/**
 * The queued change that already holds `next`: two pages may hand over the same change, or one that replaced it was
 * quicker.
 */
export function findEquivalentChange(
  waiting: readonly QueuedChange[],
  next: NewChange,
): QueuedChange | undefined {
  const target = targetOf(next);
  const body = bodyOf(next);
  const { identity } = getKind(next.name);
  return waiting.findLast((change) => {
    if (targetOf(change) !== target) return false;
    if (identity === "url") return true;
    const { change_id: id, at = "" } = bodyOf(change);
    if (!body.change_id) return JSON.stringify(bodyOf(change)) === JSON.stringify(body);
    if (id === body.change_id || change.replaces?.includes(body.change_id)) return true;
    if (identity === "version") return false;
    return at > (body.at ?? "") && Object.keys(body).every((key) => key in bodyOf(change));
  });
}

/** The queued change that `next` replaces, as it is to be sent. A sent one is never touched: the server may have it. */
export function mergeIntoQueued(
  waiting: readonly QueuedChange[],
  next: NewChange,
): QueuedChange | undefined {
  const { merge } = getKind(next.name);
  if (!merge) return undefined;
  const target = targetOf(next);
  const last = waiting.findLast((change) => targetOf(change) === target);
  if (!last || last.wasSent) return undefined;
  const after = bodyOf(next);
  if (!Object.keys(bodyOf(last)).every((key) => key in after)) return undefined;
  if (merge === "replace") return { ...last, ...next };
  return merge(last, next) as QueuedChange | undefined;
}

function targetOf({ name, input }: NewChange): string {
  const sortedParams = Object.entries(input.params).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return JSON.stringify([name, sortedParams]);
}

function bodyOf({ input }: NewChange): Body {
  return "body" in input ? input.body : {};
}
