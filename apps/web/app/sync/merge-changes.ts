import type { NewChange, QueuedChange } from "./change-types.ts";

/** Where the newest of several stamped changes says all that the earlier ones said, only it is sent. */
const joined: NewChange["name"][] = [
  "saveTask",
  "saveNote",
  "saveCard",
  "tickSubMilestone",
  "saveMilestoneNotes",
];

type Body = Record<string, unknown> & { change_id?: string; at?: string };
/** Their ids are in the address: the same one made twice is one. */
const namedByAddress: NewChange["name"][] = ["reviewCard", "startMilestone", "endStudySession"];
type NoteBody = Extract<NewChange, { name: "saveNote" }>["input"]["body"];

/**
 * The waiting change that holds `next` already: two pages hand over what a third had no time to keep, or the
 * one that replaced it was quicker.
 */
export function findKnown(
  waiting: readonly QueuedChange[],
  next: NewChange,
): QueuedChange | undefined {
  const target = targetOf(next);
  const body = bodyOf(next);
  return waiting.findLast((change) => {
    if (targetOf(change) !== target) return false;
    if (namedByAddress.includes(next.name)) return true;
    const { change_id: id, at = "" } = bodyOf(change);
    if (!body.change_id) return JSON.stringify(bodyOf(change)) === JSON.stringify(body);
    if (id === body.change_id || change.replaces?.includes(body.change_id)) return true;
    // Texts of notes are versions: an older one is still another one.
    if (next.name === "saveNote") return false;
    return at > (body.at ?? "") && Object.keys(body).every((key) => key in bodyOf(change));
  });
}

/**
 * The waiting change that `next` takes the place of, as it is to be sent instead; undefined when none. What
 * was sent before is never touched: the server may have it. Nothing is lost, for what is left out was
 * overwritten by the same learner on the same device.
 */
export function joinChange(
  waiting: readonly QueuedChange[],
  next: NewChange,
): QueuedChange | undefined {
  if (!joined.includes(next.name)) return undefined;
  const target = targetOf(next);
  const last = waiting.findLast((change) => targetOf(change) === target);
  if (!last || last.wasSent) return undefined;
  const before = bodyOf(last);
  const after = bodyOf(next);
  if (!Object.keys(before).every((key) => key in after)) return undefined;
  if (next.name !== "saveNote") return { ...last, ...next };
  return joinNotes(last, next, before as NoteBody);
}

/** Texts are versions: the new one stands on what the one it replaces stood on. */
function joinNotes(
  last: QueuedChange,
  next: Extract<NewChange, { name: "saveNote" }>,
  before: NoteBody,
): QueuedChange | undefined {
  const { text } = next.input.body;
  if (!before.text || !text) return { ...last, ...next };
  if (text.base !== before.change_id) return undefined;
  const body = { ...next.input.body, text: { ...text, base: before.text.base } };
  const replaces = [...(last.replaces ?? []), before.change_id];
  return { ...last, ...next, input: { ...next.input, body }, replaces };
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
