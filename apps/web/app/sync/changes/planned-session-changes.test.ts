import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import { expect, test } from "vitest";
import { makeCurrentPath, makeOtherPath, makeOverview } from "../../../test/overview.ts";
import { makePathDetail } from "../../../test/paths.ts";
import { makeNextSession, makePlannedSession } from "../../../test/planned-sessions.ts";
import { applyTick } from "./milestone-changes.ts";
import {
  applySessionTick,
  applySessionTickToOverview,
  applySessionTickToPath,
  applyTickToOverview,
  applyTickToSessions,
} from "./planned-session-changes.ts";

const at = "2026-11-16T10:00:00Z";
const sessions: PlannedSessions = {
  milestone_key: "m1",
  sub_milestones: [
    {
      id: "sub-1",
      sessions: [makePlannedSession(), makePlannedSession({ id: "1-practise", kind: "practise" })],
    },
  ],
};

function tick(session: string, completed = true, id = "path-1") {
  return {
    params: { id, key: "m1", sub: "sub-1", session },
    body: { change_id: "0190a000-0000-7000-8000-000000000009", at, completed },
  };
}

const listTimes = (data: PlannedSessions) =>
  data.sub_milestones.flatMap((sub) => sub.sessions.map(({ completed_at }) => completed_at));

test("[N4.08] an offline tick shows on its session only, once or twice applied", () => {
  const once = applySessionTick(sessions, tick("1-learn"));
  expect(listTimes(once)).toEqual([at, null]);
  expect(applySessionTick(once, tick("1-learn"))).toEqual(once);
  expect(listTimes(applySessionTick(once, tick("1-learn", false)))).toEqual([null, null]);
});

test("[N4.08] a sub-milestone ticked by hand ticks its sessions; opened again, those are open", () => {
  const earlier = "2026-11-15T10:00:00Z";
  const { params, body } = tick("");
  const begun = applySessionTick(sessions, {
    params: { ...params, session: "1-learn" },
    body: { ...body, at: earlier },
  });
  const done = applyTickToSessions(begun, { params, body });
  expect(listTimes(done)).toEqual([earlier, at]);
  const opened = applyTickToSessions(done, { params, body: { ...body, completed: false } });
  expect(listTimes(opened)).toEqual([earlier, null]);
});

test("[N4.08] a tick of another milestone changes nothing", () => {
  const other = { ...sessions, milestone_key: "m2" };
  expect(applySessionTick(other, tick("1-learn"))).toBe(other);
});

test("[N4.08] a session taken back opens its sub-milestone", () => {
  const detail = makePathDetail(
    {},
    { sub_progress: [{ milestone_key: "m1", sub_milestone: "sub-1", completed_at: at }] },
  );
  expect(applySessionTickToPath(detail, tick("1-learn", false)).sub_progress).toEqual([]);
});

test("[N4.09] the next session of path and dashboard is marked when it is ticked offline", () => {
  const next = makeNextSession({ milestone_key: "m1", sub_milestone: "sub-1" });
  const detail = makePathDetail({}, { next_session: next });
  expect(applySessionTickToPath(detail, tick("1-learn")).next_session?.completed_at).toBe(at);
  const current = makeCurrentPath();
  const overview = makeOverview({
    current: { ...current, next: current.next && { ...current.next, session: next } },
  });
  const ticked = applySessionTickToOverview(overview, tick("1-learn", true, current.id));
  expect(ticked.current?.next?.session?.completed_at).toBe(at);
  expect(applySessionTickToOverview(overview, tick("2-learn", true, current.id))).toEqual(overview);
});

test("[N4.09] the next session is marked when its sub-milestone is ticked offline, not when another one is", () => {
  const next = makeNextSession({ milestone_key: "m1", sub_milestone: "sub-1" });
  const detail = makePathDetail({}, { next_session: next });
  const { params, body } = tick("");
  expect(applyTick(detail, { params, body }).next_session?.completed_at).toBe(at);
  const other = { params: { ...params, sub: "sub-2" }, body };
  expect(applyTick(detail, other).next_session).toEqual(next);
  const current = makeCurrentPath();
  const overview = makeOverview({
    current: { ...current, next: current.next && { ...current.next, session: next } },
  });
  const onDashboard = { params: { ...params, id: current.id }, body };
  const ticked = applyTickToOverview(overview, onDashboard);
  expect(ticked.current?.next?.session?.completed_at).toBe(at);
});

test("[N4.17] the next session of another active path is marked when it is ticked offline", () => {
  const next = makeNextSession({ milestone_key: "m1", sub_milestone: "sub-1" });
  const other = makeOtherPath();
  const overview = makeOverview({
    other_paths: [{ ...other, next: other.next && { ...other.next, session: next } }],
  });
  const ticked = applySessionTickToOverview(overview, tick("1-learn", true, other.id));
  expect(ticked.other_paths[0]?.next?.session?.completed_at).toBe(at);
  expect(ticked.current).toEqual(overview.current);
});
