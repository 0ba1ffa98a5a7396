/**
 * The expected result for a user's devices, in any order and with repetitions: the simplest rules for it,
 * over the bare set of changes. It shares no code with the server.
 */
export type Stamp = { change_id: string; at: string };
type MilestoneRef = { path_id: string | null; milestone_key: string | null };
type TaskBody = Stamp &
  Partial<MilestoneRef & { title: string; description: string; due_date: string | null }> &
  Partial<{ completed: boolean; priority: string; deleted: boolean }>;
type Text = { base: string | null; title: string; content: string; deleted: boolean };
type Filing = MilestoneRef & { category: string; tags: string[]; is_favorite: boolean };
type CardBody = Stamp & Partial<MilestoneRef & { front: string; back: string; deleted: boolean }>;

export type OfflineChange =
  | { name: "saveTask"; params: { id: string }; body: TaskBody }
  | { name: "saveNote"; params: { id: string }; body: Stamp & { text?: Text } & Partial<Filing> }
  | { name: "saveCard"; params: { id: string }; body: CardBody }
  | {
      name: "reviewCard";
      params: { id: string; review: string };
      body: { rating: string; reviewed_at: string };
    }
  | {
      name: "tickSubMilestone";
      params: { id: string; key: string; sub: string };
      body: Stamp & { completed: boolean };
    }
  | {
      name: "tickPlannedSession";
      params: { id: string; key: string; sub: string; session: string };
      body: Stamp & { completed: boolean };
    }
  | {
      name: "completeMilestone";
      params: { id: string; key: string };
      body: { session_id: string; at: string; minutes_studied: number; notes?: string };
    }
  | {
      name: "saveMilestoneNotes";
      params: { id: string; key: string };
      body: Stamp & { notes?: string; met_criteria?: string[] };
    }
  | { name: "startMilestone"; params: { id: string; key: string }; body: object }
  | {
      name: "endStudySession";
      params: { id: string };
      body: MilestoneRef & {
        started_at: string;
        ended_at: string;
        minutes: number;
        focus_periods: number;
      };
    };

type Named<N extends OfflineChange["name"]> = Extract<OfflineChange, { name: N }>;

export function expectTasks(changes: OfflineChange[]) {
  const empty = {
    title: "",
    description: "",
    due_date: null,
    completed: false,
    priority: "medium",
    path_id: null,
    milestone_key: null,
    deleted: false,
  };
  const tasks = groupById(pick(changes, "saveTask"));
  return [...tasks]
    .map(([id, made]) => ({ id, ...empty, ...mergeFields(made), ...findSpan(made) }))
    .flatMap(({ deleted, ...task }) => (task.title !== "" && !deleted ? [task] : []))
    .toSorted((a, b) => -order(a.created_at, b.created_at) || -order(a.id, b.id));
}

export function expectNotes(changes: OfflineChange[]) {
  const all = pick(changes, "saveNote");
  const bases = new Set(all.map(({ body }) => body.text?.base));
  const empty = { category: "", tags: [], is_favorite: false, path_id: null, milestone_key: null };
  const notes = [...groupById(all)].flatMap(([id, made]) => {
    const { text: _, ...filing } = mergeFields(made);
    const span = findSpan(made);
    const tags = [...new Set((filing.tags ?? []).map((tag) => tag.trim()))].filter(Boolean);
    return made
      .flatMap(({ body: { text, change_id, at } }) => (text ? [{ text, change_id, at }] : []))
      .filter(({ text, change_id }) => !text.deleted && !bases.has(change_id))
      .toSorted(newestFirst)
      .map(({ text, change_id, at }, index) => ({
        ...empty,
        ...filing,
        tags,
        id: index === 0 ? id : change_id,
        version: change_id,
        copy_of: index === 0 ? null : id,
        title: text.title,
        content: text.content,
        created_at: span.created_at,
        updated_at: index === 0 ? span.updated_at : at,
      }));
  });
  return notes.toSorted((a, b) => -order(a.updated_at, b.updated_at) || -order(a.id, b.id));
}

/** Texts that a deletion ended and nothing followed: those that the user can still restore. */
export function findDeletedTexts(changes: OfflineChange[]): { id: string; version: string }[] {
  const all = pick(changes, "saveNote");
  const bases = new Set(all.map(({ body }) => body.text?.base));
  return all
    .filter(({ body }) => body.text?.deleted && !bases.has(body.change_id))
    .map(({ params, body }) => ({ id: params.id, version: body.change_id }));
}

export function expectCards(changes: OfflineChange[]) {
  const empty = { front: "", back: "", path_id: null, milestone_key: null, deleted: false };
  const reviews = groupById(pick(changes, "reviewCard"));
  return [...groupById(pick(changes, "saveCard"))]
    .map(([id, made]) => {
      const answers = reviews.get(id) ?? [];
      const instants = answers.map(({ body }) => body.reviewed_at).toSorted(order);
      return {
        id,
        ...empty,
        ...mergeFields(made),
        reps: new Set(answers.map(({ params }) => params.review)).size,
        last_reviewed_at: instants.at(-1) ?? null,
      };
    })
    .flatMap(({ deleted, ...card }) => (card.front && card.back && !deleted ? [card] : []))
    .toSorted((a, b) => order(a.id, b.id));
}

export function pick<N extends OfflineChange["name"]>(
  changes: OfflineChange[],
  name: N,
): Named<N>[] {
  return changes.filter((change): change is Named<N> => change.name === name);
}

function groupById<C extends { params: { id: string } }>(changes: C[]): Map<string, C[]> {
  return Map.groupBy(changes, ({ params }) => params.id);
}

/** Of every field the value of the latest change that named it: the earlier ones are written over. */
export function mergeFields<B extends Stamp>(changes: { body: B }[]): Omit<B, keyof Stamp> {
  const inTime = changes.map(({ body }) => body).toSorted((a, b) => -newestFirst(a, b));
  const { change_id: _, at: _at, ...fields } = Object.assign({}, ...inTime);
  return fields;
}

function findSpan(changes: { body: Stamp }[]) {
  const instants = changes.map(({ body }) => body.at).toSorted(order);
  return { created_at: instants[0] ?? "", updated_at: instants.at(-1) ?? "" };
}

export function newestFirst(a: Stamp, b: Stamp): number {
  return -order(a.at, b.at) || -order(a.change_id, b.change_id);
}

export function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
