import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { SessionOutcome } from "@masar/contract/study/schemas";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { addStudiedMinutes, lockStudiedPath } from "#api/core/study/path-progress.service.ts";
import { dateOf, recordStudy } from "#api/core/study/record-study.service.ts";
import {
  countFocusPeriods,
  findSession,
  holdStreak,
  loadStreakLedger,
  toStreak,
} from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Input = ParsedOf<"endStudySession">["body"];
type Timed = { startedAt: Date; endedAt: Date; minutes: number; focusPeriods: number };

/**
 * One transaction: the session's row, the milestone's minutes, day, streak, points, notices and live event.
 * The session counts once, however often it is sent. Its road may be gone meanwhile: the minutes were studied.
 */
export function endStudySession(ctx: UserCtx, id: string, input: Input): Promise<SessionOutcome> {
  const userId = ctx.user.id;
  const timed = readTimes(input);
  return ctx.tx(async (tx) => {
    // Path before streak, as every step does it: two writers never wait for each other.
    const studied = input.path_id
      ? await lockStudiedPath(tx, { userId, pathId: input.path_id, key: input.milestone_key })
      : null;
    const isEmpty = timed.minutes === 0;
    if (!isEmpty) await holdStreak(tx, { userId });
    const known = await findSession(tx, { userId, id });
    if (known || isEmpty) return answer(tx, { userId, endedAt: timed.endedAt, known });

    const milestone = studied?.milestone ?? null;
    const recorded = await recordStudy(ctx, tx, {
      at: timed.endedAt,
      session: {
        id,
        minutes: timed.minutes,
        pathId: studied?.pathId ?? null,
        milestoneKey: milestone?.key ?? null,
        timed,
      },
      finished: new Map(),
      milestone: null,
    });
    if (milestone) {
      const { startedAt } = timed;
      const minutes = recorded.minutesAdded;
      await addStudiedMinutes(tx, { userId, milestone, minutes, startedAt });
    }
    if (studied) {
      const payload = { id: studied.pathId };
      await addLiveEvent(tx, { userId, name: "path.changed", payload });
    }
    return {
      counted_on: recorded.countedOn,
      minutes_added: recorded.minutesAdded,
      points_added: recorded.pointsAdded,
      was_known: false,
      focus_today: await countFocusPeriods(tx, { userId, date: recorded.today }),
      streak: recorded.streak,
    };
  });
}

const minuteMs = 60_000;

/** A clock that runs ahead moves the session back to now; no session is longer than the time it took. */
function readTimes(input: Input): Timed {
  const spanMs = Math.max(0, Date.parse(input.ended_at) - Date.parse(input.started_at));
  const endedAt = new Date(Math.min(Date.parse(input.ended_at), Date.now()));
  const longest = Math.ceil(spanMs / minuteMs);
  const minutes = Math.min(input.minutes, limits.study.maxMinutesPerSession, longest);
  return {
    endedAt,
    startedAt: new Date(endedAt.getTime() - spanMs),
    minutes,
    // The shortest period is a minute of study.
    focusPeriods: Math.min(input.focus_periods, minutes),
  };
}

/** Nothing is written: it was sent before, or nothing was studied. */
async function answer(
  tx: Tx,
  given: { userId: string; endedAt: Date; known: Awaited<ReturnType<typeof findSession>> },
): Promise<SessionOutcome> {
  const { userId, known } = given;
  const ledger = await loadStreakLedger(tx, { userId });
  return {
    counted_on: known?.local_date ?? dateOf(ledger, given.endedAt),
    minutes_added: known?.minutes ?? 0,
    points_added: known?.points ?? 0,
    was_known: known !== undefined,
    focus_today: await countFocusPeriods(tx, { userId, date: ledger.today }),
    streak: toStreak(ledger),
  };
}
