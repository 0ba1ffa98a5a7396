import {
  expectCards,
  expectNotes,
  expectTasks,
  findDeletedTexts,
  type OfflineChange,
  type Stamp,
} from "./offline-model.ts";
import { formerSessions, plannedSessions } from "./offline-study-model.ts";

/** Numbers that are the same for the same seed, so that a history that failed can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join("");
  return {
    next,
    below,
    chance: (likelihood: number) => next() < likelihood,
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
    shuffle: <T>(values: readonly T[]): T[] =>
      values
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}

type Random = ReturnType<typeof createRandom>;
type Device = { known: OfflineChange[]; aheadMs: number };
/** What a device does: with what it knows, at an instant of its own clock. */
type Act = (random: Random, device: Device, stamp: Stamp, pathId: string) => OfflineChange;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Most within the hours in which everything counts on its own day, some beyond. */
const longMs = [60 * hourMs, 60 * hourMs, 100 * hourMs];
const shortMs = 6000;

/** Some things happen so shortly before they are sent that a clock which runs ahead is ahead of the server. */
export function isFresh(seed: number): boolean {
  return seed % 5 === 0;
}

/** The changes of one to three devices of a user that are offline and sync now and then. */
export function makeHistory(
  seed: number,
  options: { pathId: string; now: number },
): OfflineChange[] {
  const random = createRandom(seed);
  const devices = Array.from({ length: random.pick([1, 2, 2, 3]) }, (): Device => {
    const aheadMs = random.chance(0.5) ? random.below(10_000) : -random.below(10) * minuteMs;
    return { known: [], aheadMs };
  });
  const history: OfflineChange[] = [];
  const count = 4 + random.below(7);
  const taste = random.next();
  const spanMs = isFresh(seed) ? shortMs : random.pick(longMs);
  let instant = options.now - spanMs;
  for (let step = 0; step < count; step++) {
    // Some things happen in the same millisecond.
    if (random.chance(0.8)) instant += random.below((spanMs * 0.95) / count);
    const device = random.pick(devices);
    const at = new Date(awayFromLimit(instant + device.aheadMs, options.now)).toISOString();
    const change = chooseAct(random, taste)(
      random,
      device,
      { change_id: random.uuid(), at },
      options.pathId,
    );
    device.known.push(change);
    history.push(change);
    // All were online when it began, and each hears of the others now and then.
    for (const other of devices) {
      if (step < 2 || random.chance(0.12)) other.known = [...history];
    }
  }
  return history;
}

/** Nothing is so near to 72 hours old that it comes in time for the model and late for the server. */
function awayFromLimit(instant: number, now: number): number {
  const hours = (now - instant) / hourMs;
  return hours > 71 && hours <= 72 ? instant - 2 * hourMs : instant;
}

/** Every change at least once, some again, in no order. */
export function scramble(history: OfflineChange[], seed: number): OfflineChange[] {
  const random = createRandom(seed);
  return random.shuffle([...history, ...history.filter(() => random.chance(0.25))]);
}

/** Most histories dwell on one kind of thing: devices that never touch the same one never disagree. */
function chooseAct(random: Random, taste: number): Act {
  if (random.chance(0.8)) {
    if (taste < 0.35) return changeNote;
    if (taste < 0.5) return changeTask;
    if (taste < 0.6) return changeCard;
    if (taste < 0.75) return random.pick([tick, tick, complete, noteMilestone, endSession]);
    if (taste < 0.9) return random.chance(0.75) ? tickSession : random.pick([tick, complete]);
  }
  const act = random.next();
  if (act < 0.25) return changeTask;
  if (act < 0.5) return changeNote;
  if (act < 0.6) return tick;
  if (act < 0.65) return tickSession;
  if (act < 0.8) return endSession;
  if (act < 0.85) return complete;
  if (act < 0.9) return noteMilestone;
  if (act < 0.95) return start;
  return changeCard;
}

const changeTask: Act = (random, device, stamp, pathId) => {
  const ids = [...new Set(listIds(device, "saveTask"))];
  const known = random.chance(0.8) ? random.pick(ids) : undefined;
  const fields = {
    title: `Task ${random.below(1000)}`,
    description: `About ${random.below(1000)}`,
    due_date: random.pick([null, "2026-12-01", "2027-01-31"]),
    completed: random.chance(0.5),
    priority: random.pick(["low", "medium", "high"]),
    path_id: random.pick([null, pathId]),
    milestone_key: random.pick([null, "m1"]),
  };
  if (!known) {
    const { title, ...others } = fields;
    const body = { ...stamp, title, ...some(random, others) };
    return { name: "saveTask", params: { id: random.uuid() }, body };
  }
  const isThere = expectTasks(device.known).some(({ id }) => id === known);
  const changed = random.chance(0.3) ? { deleted: isThere } : some(random, fields);
  return { name: "saveTask", params: { id: known }, body: { ...stamp, ...changed } };
};

const changeNote: Act = (random, device, stamp, pathId) => {
  const filing = {
    category: random.pick(["", "Databases", "Writing"]),
    tags: random.pick([[], ["sql", " sql ", ""], ["b", "a"], ["  "]]),
    is_favorite: random.chance(0.5),
    path_id: random.pick([null, pathId]),
    milestone_key: random.pick([null, "m1"]),
  };
  const text = {
    title: `Note ${random.below(1000)}`,
    content: `Words ${random.below(1000)}`,
    deleted: false,
  };
  const deleted = findDeletedTexts(device.known);
  if (deleted.length > 0 && random.chance(0.3)) {
    const { id, version } = random.pick(deleted);
    const body = { ...stamp, text: { ...text, base: version } };
    return { name: "saveNote", params: { id }, body };
  }
  const note = random.chance(0.9) ? random.pick(expectNotes(device.known)) : undefined;
  if (!note) {
    const body = { ...stamp, text: { ...text, base: null }, ...some(random, filing) };
    return { name: "saveNote", params: { id: random.uuid() }, body };
  }
  const params = { id: note.id };
  const written = { ...text, base: note.version, deleted: random.chance(0.25) };
  // A copy keeps category and tags when it becomes a separate note.
  if (note.copy_of)
    return { name: "saveNote", params, body: { ...stamp, text: written, ...filing } };
  if (random.chance(0.4)) {
    return { name: "saveNote", params, body: { ...stamp, ...some(random, filing) } };
  }
  return { name: "saveNote", params, body: { ...stamp, text: written } };
};

const tick: Act = (random, _device, stamp, pathId) => ({
  name: "tickSubMilestone",
  params: { id: pathId, key: "m1", sub: random.pick(["sub-1", "sub-2"]) },
  body: { ...stamp, completed: random.chance(0.6) },
});

const tickSession: Act = (random, _device, stamp, pathId) => {
  const isPlanned = random.chance(0.8);
  return {
    name: "tickPlannedSession",
    params: {
      id: pathId,
      key: "m1",
      sub: "sub-2",
      session: random.pick(isPlanned ? plannedSessions : formerSessions),
    },
    body: { ...stamp, completed: random.chance(isPlanned ? 0.8 : 0.5) },
  };
};

const complete: Act = (random, _device, stamp, pathId) => ({
  name: "completeMilestone",
  params: { id: pathId, key: "m1" },
  body: {
    session_id: stamp.change_id,
    at: stamp.at,
    minutes_studied: random.below(40),
    ...(random.chance(0.5) ? { notes: `Done ${random.below(1000)}` } : {}),
  },
});

const noteMilestone: Act = (random, _device, stamp, pathId) => {
  const criteria = random.pick([[], ["It works"], ["It is explained", "It works", "Another"]]);
  const fields = { notes: `Noted ${random.below(1000)}`, met_criteria: criteria };
  const body = { ...stamp, ...some(random, fields) };
  return { name: "saveMilestoneNotes", params: { id: pathId, key: "m1" }, body };
};

const start: Act = (_random, _device, _stamp, pathId) => ({
  name: "startMilestone",
  params: { id: pathId, key: "m1" },
  body: {},
});

const endSession: Act = (random, _device, stamp, pathId) => {
  const minutes = 1 + random.below(60);
  return {
    name: "endStudySession",
    params: { id: random.uuid() },
    body: {
      path_id: random.pick([null, pathId]),
      milestone_key: "m1",
      started_at: new Date(Date.parse(stamp.at) - 2 * minutes * minuteMs).toISOString(),
      ended_at: stamp.at,
      minutes,
      focus_periods: random.below(3),
    },
  };
};

const changeCard: Act = (random, device, stamp, pathId) => {
  const cards = expectCards(device.known);
  const card = random.chance(0.7) ? random.pick(cards) : undefined;
  const texts = { front: `Front ${random.below(1000)}`, back: `Back ${random.below(1000)}` };
  if (!card) {
    const body = { ...stamp, ...texts, path_id: pathId, milestone_key: "m1" };
    return { name: "saveCard", params: { id: random.uuid() }, body };
  }
  if (random.chance(0.4)) {
    const changes = { ...texts, deleted: random.chance(0.5) };
    return {
      name: "saveCard",
      params: { id: card.id },
      body: { ...stamp, ...some(random, changes) },
    };
  }
  return {
    name: "reviewCard",
    params: { id: card.id, review: stamp.change_id },
    body: { rating: random.pick(["again", "hard", "good", "easy"]), reviewed_at: stamp.at },
  };
};

/** One or more of some fields. */
function some<T extends object>(random: Random, fields: T): Partial<T> {
  const entries = random.shuffle(Object.entries(fields));
  return Object.fromEntries(entries.slice(0, 1 + random.below(entries.length))) as Partial<T>;
}

function listIds(device: Device, name: OfflineChange["name"]): string[] {
  return device.known.filter((change) => change.name === name).map(({ params }) => params.id);
}
