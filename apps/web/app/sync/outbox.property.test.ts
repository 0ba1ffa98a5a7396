import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import {
  createServer,
  idOf,
  makeNote,
  makeReview,
  makeSessionTick,
  makeTask,
  openTab,
  startBrowser,
} from "../../test/offline.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import type { NewChange } from "./change-types.ts";

afterEach(() => vi.unstubAllGlobals());

type Step =
  | { kind: "review"; card: string }
  | { kind: "task"; task: string; field: "title" | "description" }
  | { kind: "tick"; session: string; completed: boolean }
  | { kind: "note" }
  | { kind: "network"; isOn: boolean }
  | { kind: "lose" }
  | { kind: "stumble" }
  | { kind: "signOut" }
  | { kind: "otherTab" }
  | { kind: "flush" }
  | { kind: "restart" };

const record = fc.constantFrom("a", "b");
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("review" as const), card: record }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("task" as const),
        task: record,
        field: fc.constantFrom("title" as const, "description" as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("tick" as const),
        session: fc.constantFrom("1-learn", "1-practise"),
        completed: fc.boolean(),
      }),
    },
    fc.record({ kind: fc.constant("network" as const), isOn: fc.boolean() }),
    { weight: 3, arbitrary: fc.constant<Step>({ kind: "note" }) },
    fc.constant<Step>({ kind: "lose" }),
    fc.constant<Step>({ kind: "stumble" }),
    fc.constant<Step>({ kind: "signOut" }),
    fc.constant<Step>({ kind: "otherTab" }),
    fc.constant<Step>({ kind: "flush" }),
    fc.constant<Step>({ kind: "restart" }),
  ),
  { minLength: 1, maxLength: 25 },
) as fc.Arbitrary<Step[]>;

/** Lives through the steps, then comes online; what was made, and what the server has. */
async function live(history: Step[]) {
  startBrowser();
  const server = createServer();
  const made: NewChange[] = [];
  let tab = await openTab(server);
  let other = await openTab(server);
  const restart = async () => {
    tab.stop();
    tab = await openTab(server);
  };
  const change = async (next: NewChange) => {
    made.push(next);
    await tab.add(next);
  };
  let version: string | null = null;
  const writeNote = async () => {
    const next = makeNote("note", version, `text ${made.length}`);
    version = idOf(next);
    await change(next);
  };
  for (const step of history) {
    if (step.kind === "review") await change(makeReview(step.card, `review-${made.length}`));
    else if (step.kind === "task") {
      await change(makeTask(step.task, { [step.field]: `text ${made.length}` }));
    } else if (step.kind === "tick") {
      await change(makeSessionTick(step.session, step.completed));
    } else if (step.kind === "network") server.isReachable = step.isOn;
    else if (step.kind === "note") await writeNote();
    else if (step.kind === "lose") server.script.push("lost");
    else if (step.kind === "stumble") server.script.push(new ApiError(500, { code: "internal" }));
    else if (step.kind === "signOut")
      server.script.push(new ApiError(401, { code: "unauthorized" }));
    else if (step.kind === "otherTab") [tab, other] = [other, tab];
    else if (step.kind === "flush") await tab.flush();
    else await restart();
  }
  server.isReachable = true;
  server.script.length = 0;
  await restart();
  await vi.waitFor(async () => {
    await tab.flush();
    expect(await tab.loadWaiting()).toEqual([]);
  });
  tab.stop();
  other.stop();
  return { made, server };
}

const recordOf = ({ name, input }: NewChange) => `${name} ${input.params.id}`;

const at = ({ input }: NewChange) =>
  "body" in input && "at" in input.body ? String(input.body.at) : "";

function readTasks(changes: readonly NewChange[]): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const { name, input } of changes.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))) {
    if (name !== "saveTask") continue;
    const { change_id: _id, at: _at, ...values } = input.body;
    for (const [field, value] of Object.entries(values)) {
      fields.set(`${input.params.id} ${field}`, value);
    }
  }
  return fields;
}

/** Of each planned session the newest tick, which the server keeps. */
function readSessionTicks(changes: readonly NewChange[]): Map<string, string> {
  const ticks = changes.filter(({ name }) => name === "tickPlannedSession");
  const inTime = ticks.toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
  return new Map(inTime.map((tick) => [JSON.stringify(tick.input.params), idOf(tick)]));
}

/** The texts of notes that no other was written over. */
function readLeaves(changes: readonly NewChange[]): string[] {
  const texts = changes.flatMap(({ name, input }) => (name === "saveNote" ? [input.body] : []));
  const bases = new Set(texts.map(({ text }) => text?.base));
  return texts.filter(({ change_id }) => !bases.has(change_id)).map(({ change_id }) => change_id);
}

test("[D45] with any network and restarts, each change counts once and in order per record", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { made, server } = await live(history);
      // What the server stumbles over is passed by: then the stamps decide, not the order.
      const hasStumbled = history.some(({ kind }) => kind === "stumble");
      const inOrder = (ids: string[]) => (hasStumbled ? ids.toSorted() : ids);
      const reviews = made.filter(({ name }) => name === "reviewCard");
      const acceptedReviews = server.accepted.filter(({ name }) => name === "reviewCard");
      for (const card of ["a", "b"]) {
        const of = (list: readonly NewChange[]) =>
          list.filter((item) => recordOf(item) === `reviewCard ${card}`).map(idOf);
        expect(inOrder(of(acceptedReviews))).toEqual(inOrder(of(reviews)));
      }
      // Only the last text is left, without a conflict copy.
      expect(readLeaves(server.accepted)).toEqual(readLeaves(made));
      // Merged or not, the tasks end as the user left them.
      expect(readTasks(server.accepted)).toEqual(readTasks(made));
      expect(readSessionTicks(server.accepted)).toEqual(readSessionTicks(made));
      const stamps = server.accepted.filter((item) => recordOf(item) === "saveTask a").map(at);
      expect(inOrder(stamps)).toEqual(stamps.toSorted());
      expect(server.mostRunning).toBeLessThanOrEqual(1);
    }),
    { numRuns: 150 },
  );
}, 120_000);
