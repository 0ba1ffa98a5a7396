import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startTestApp } from "../test-app.ts";
import { isFresh, makeHistory, scramble } from "../offline/offline-histories.ts";
import {
  expectCards,
  expectNotes,
  expectTasks,
  type OfflineChange,
} from "../offline/offline-model.ts";
import {
  expectDays,
  expectMilestone,
  expectStart,
  expectTicks,
  formerSessions,
} from "../offline/offline-study-model.ts";
import { seedUsers } from "../seeded-users.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false, env: { DATABASE_POOL: "14" } });
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];

const histories = 1000;
const atOnce = 6;

describe("a thousand offline histories", () => {
  test("hold what is hard: copies, edits beside deletions, ties, things that came back", () => {
    // In the morning: late in the evening no history of three days can hold a broken streak, which is still to be saved.
    const now = Date.parse("2026-11-15T08:30:00Z");
    const made = Array.from({ length: histories }, (_, seed) =>
      makeHistory(seed, { pathId: crypto.randomUUID(), now }),
    );
    const holding = (isHard: (changes: OfflineChange[]) => boolean) => made.filter(isHard).length;
    expect(
      holding((changes) => expectNotes(changes).some(({ copy_of }) => copy_of)),
    ).toBeGreaterThan(50);
    expect(holding(hasOutlived)).toBeGreaterThan(20);
    expect(holding(hasTie)).toBeGreaterThan(20);
    expect(holding(hasTaskBack)).toBeGreaterThan(20);
    const studied = made.map((changes) => ({ changes, ...expectDays(changes, now) }));
    const broken = studied.filter(({ current, longest }) => current < longest);
    expect(broken.length).toBeGreaterThan(50);
    const frozen = studied.filter(({ states }) => Object.values(states).includes("freeze"));
    expect(frozen.length).toBeGreaterThan(50);
    const completions = (changes: OfflineChange[]) =>
      changes.filter(({ name }) => name === "completeMilestone").length;
    expect(holding((changes) => completions(changes) > 1)).toBeGreaterThan(50);
    expect(holding((changes) => isAhead(changes, now))).toBeGreaterThan(50);
    expect(holding(hasFinishedSub)).toBeGreaterThan(20);
    expect(holding(hasSessionBack)).toBeGreaterThan(50);
    expect(holding(hasFormerBack)).toBeGreaterThan(20);
  });

  test("[D45] [D44] [D41] sent in any order and repeatedly match the model", async () => {
    const users = await seedUsers(testApp, histories);
    const waiting = users.map((user, seed) => ({ user, seed }));
    const replayed: { user: TestUser; seed: number; now: number; changes: OfflineChange[] }[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const { user, seed } = next;
          const now = Date.now();
          const changes = makeHistory(seed, { pathId: user.pathId, now });
          replayed.push({ user, seed, now, changes });
          await replay(user, scramble(changes, seed));
          expect(await readItems(user, now), `history ${seed}`).toEqual({
            tasks: settle(expectTasks(changes), now),
            notes: settle(expectNotes(changes), now),
          });
        }
      }),
    );
    const [paths, days, cards] = [await readPaths(), await readDays(), await readCards()];
    for (const { user, changes, seed, now } of replayed) {
      expect(settle(cards.get(user.id) ?? [], now), `cards of history ${seed}`).toEqual(
        settle(expectCards(changes), now),
      );
      const { started_at, ticks, ...path } = paths.get(user.id) ?? emptyPath;
      expect(settle([path], now), `milestone of history ${seed}`).toEqual(
        settle([expectMilestone(changes)], now),
      );
      expect(settle([ticks], now), `ticks of history ${seed}`).toEqual(
        settle([expectTicks(changes)], now),
      );
      const begun = expectStart(changes);
      if (begun && !isFresh(seed)) expect(started_at, `start of history ${seed}`).toBe(begun);
      const { states, ...expected } = expectDays(changes, now);
      const { states: stored, ...actual } = days.get(user.id) ?? emptyDays;
      expect(actual, `days of history ${seed}`).toEqual(expected);
      // The state of days before the first counted one does not matter.
      const first = Object.keys(states)[0] ?? "9999";
      const lasting = Object.entries(stored).filter(
        ([date, state]) => date >= first && state !== "open",
      );
      expect(Object.fromEntries(lasting), `states of history ${seed}`).toEqual(states);
    }
  }, 240_000);
});

/** Made by a clock that is ahead of the server. */
function isAhead(changes: OfflineChange[], now: number): boolean {
  return changes.some(({ body }) => "at" in body && Date.parse(body.at) > now);
}

/** An instant ahead of the server is shown as that of its arrival, which the model does not know. */
function settle(items: object[], now: number): object[] {
  const limit = new Date(now).toISOString();
  return items
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => {
          const isLater =
            typeof value === "string" && /^20\d\d-\d\d-\d\dT/.test(value) && value >= limit;
          return [key, isLater ? "now" : value];
        }),
      ),
    )
    .toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

/** A text that shows beside a deletion of the one it was written over. */
function hasOutlived(changes: OfflineChange[]): boolean {
  const texts = changes.flatMap(({ name, body }) => (name === "saveNote" && body.text) || []);
  const deletedBases = new Set(texts.filter(({ deleted }) => deleted).map(({ base }) => base));
  return texts.some(({ base, deleted }) => base && !deleted && deletedBases.has(base));
}

/** Two changes of one thing in the same millisecond. */
function hasTie(changes: OfflineChange[]): boolean {
  const moments = changes.flatMap(({ params, body }) =>
    "change_id" in body ? [`${params.id} ${body.at}`] : [],
  );
  return new Set(moments).size < moments.length;
}

function hasTaskBack(changes: OfflineChange[]): boolean {
  return changes.some(({ name, body }) => name === "saveTask" && body.deleted === false);
}

/** A sub-milestone that its last open session completed. */
function hasFinishedSub(changes: OfflineChange[]): boolean {
  const since = expectTicks(changes)["sub-2"];
  return changes.some(({ name, body }) => name === "tickPlannedSession" && body.at === since);
}

/** A session that was ticked and is open again. */
function hasSessionBack(changes: OfflineChange[]): boolean {
  const ticks = changes.filter(({ name }) => name === "tickPlannedSession");
  const isBack = ({ name, body }: OfflineChange) =>
    name === "tickPlannedSession" && !body.completed;
  return ticks.some(isBack) && !ticks.every(isBack);
}

/** A session taken back that is no longer in the plan. */
function hasFormerBack(changes: OfflineChange[]): boolean {
  return changes.some(
    ({ name, params, body }) =>
      name === "tickPlannedSession" && !body.completed && formerSessions.includes(params.session),
  );
}

/** Two devices send at once, each in its own order: half of what there is goes on either way. */
async function replay(user: TestUser, changes: OfflineChange[]): Promise<void> {
  const waiting = [...changes];
  await Promise.all(
    [1, 2].map(async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { name, params, body } = next;
        const sent = name === "startMilestone" ? { params } : { params, body };
        const answer = await ask(user, name, sent);
        expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
      }
    }),
  );
}

/** Retries after a rate limit. */
async function ask(user: TestUser, ...request: Parameters<TestUser["call"]>) {
  let answer = await user.call(...request);
  while (answer.status === 503) answer = await user.call(...request);
  return answer;
}

async function readItems(user: TestUser, now: number) {
  const { id } = user;
  const [tasks, notes] = [await ask(user, "listTasks"), await ask(user, "listNotes")];
  return {
    tasks: settle(
      tasks.body.tasks.map((task: object) => withoutOwner(task, id)),
      now,
    ),
    notes: settle(
      notes.body.notes.map((note: object) => withoutOwner(note, id)),
      now,
    ),
  };
}

function withoutOwner(item: object, owner: string): object {
  const { user_id, is_sample, ...rest } = item as { user_id: string; is_sample: boolean };
  expect({ user_id, is_sample }).toEqual({ user_id: owner, is_sample: false });
  return rest;
}

type PathState = {
  completion_date: string | null;
  notes: string;
  met_criteria: string[];
  time_spent_minutes: number;
  started_at: string | null;
  ticks: Record<string, string>;
};
const emptyPath: PathState = {
  completion_date: null,
  notes: "",
  met_criteria: [],
  time_spent_minutes: 0,
  started_at: null,
  ticks: {},
};

async function readPaths(): Promise<Map<string, PathState>> {
  const { rows } = await testApp.admin.query(
    `select user_id, started_at, completion_date, notes, met_criteria, time_spent_minutes,
       (select json_agg(json_build_object('sub', sub_milestone, 'at', completed_at))
         from (select user_id, sub_milestone, completed_at from sub_milestone_progress
           union all select user_id, sub_milestone || '/' || session, completed_at
           from planned_session_progress) t where t.user_id = p.user_id) as ticks
     from milestone_progress p`,
  );
  return new Map(
    rows.map(({ user_id, ticks, ...row }) => [
      user_id,
      {
        ...row,
        started_at: row.started_at?.toISOString() ?? null,
        completion_date: row.completion_date?.toISOString() ?? null,
        ticks: Object.fromEntries(
          (ticks ?? []).map((one: { sub: string; at: string }) => [
            one.sub,
            new Date(one.at).toISOString(),
          ]),
        ),
      },
    ]),
  );
}

type Days = Omit<ReturnType<typeof expectDays>, "states"> & { states: Record<string, string> };
const emptyDays: Days = {
  total: 0,
  points: 0,
  current: 0,
  longest: 0,
  freezes: 1,
  minutes: {},
  finished: {},
  states: {},
};

async function readDays(): Promise<Map<string, Days>> {
  const dayMap = (value: string, where: string) =>
    `(select coalesce(jsonb_object_agg(d.local_date, ${value}), '{}') from study_days d
      where d.user_id = s.user_id and ${where})`;
  const { rows } = await testApp.admin.query<Days & { user_id: string }>(
    `select s.user_id, s.total_minutes_studied as total, s.skill_points as points,
       s.current_streak as current, s.longest_streak as longest,
       (s.closed_state->>'freezes')::int as freezes,
       ${dayMap("d.minutes", "d.minutes > 0")} as minutes,
       ${dayMap("d.finished", "d.finished > 0")} as finished,
       ${dayMap("d.state", "true")} as states
     from learning_streaks s where s.closed_state is not null`,
  );
  return new Map(rows.map(({ user_id, ...days }) => [user_id, days]));
}

async function readCards() {
  const { rows } = await testApp.admin.query<{ user_id: string; last_reviewed_at: Date | null }>(
    `select user_id, id, front, back, path_id, milestone_key, reps, last_reviewed_at from review_cards
     where deleted_at is null and front <> '' and back <> '' order by id`,
  );
  const cards = rows.map(({ user_id, last_reviewed_at, ...card }) => ({
    userId: user_id,
    card: { ...card, last_reviewed_at: last_reviewed_at?.toISOString() ?? null },
  }));
  const byUser = Map.groupBy(cards, ({ userId }) => userId);
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ card }) => card)]));
}
