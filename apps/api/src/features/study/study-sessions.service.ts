import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { SessionOutcome } from "@masar/contract/study/schemas";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { addStudiedMinutes, lockStudiedPath } from "#api/core/study/path-progress.service.ts";
import { countMinutes, dateOf, recordStudy } from "#api/core/study/record-study.service.ts";
import * as streaks from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type Input = ParsedOf<"endStudySession">["body"];
type Timed = { startedAt: Date; endedAt: Date; minutes: number; focusPeriods: number };

/**
 * One transaction: the session's row, the milestone's minutes, day, streak, points, notifications and live event.
 * Idempotent. The minutes count even if the path was deleted in the meantime.
 */
export function endStudySession(ctx: UserCtx, id: string, input: Input): Promise<SessionOutcome> {
  const userId = ctx.user.id;
  const timed = readTimes(input);
  return ctx.tx(async (tx) => {
    // Always lock the path before the streak, or two writers could deadlock.
    const studied = input.path_id
      ? await lockStudiedPath(tx, { userId, pathId: input.path_id, key: input.milestone_key })
      : null;
    const isEmpty = timed.minutes === 0;
    const [ledger, known] = await Promise.all([
      streaks.loadStreakLedger(tx, { userId, lock: !isEmpty }),
      streaks.findSession(tx, { userId, id }),
    ]);
    if (known || isEmpty) return answer(tx, ledger, { endedAt: timed.endedAt, known });

    const milestone = studied?.milestone ?? null;
    const recorded = await recordStudy(ctx, tx, {
      at: timed.endedAt,
      session: {
        id,
        countedMinutes: await countMinutes(tx, ledger, {
          at: timed.endedAt,
          minutes: timed.minutes,
        }),
        pathId: studied?.pathId ?? null,
        milestoneKey: milestone?.key ?? null,
        timed,
      },
      finished: new Map(),
      ledger,
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
      focus_today: await streaks.countFocusPeriods(tx, { userId, date: recorded.today }),
      streak: recorded.streak,
    };
  });
}

const minuteMs = 60_000;

/** A device clock ahead of ours moves the session back to now; the minutes never exceed the elapsed time. */
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

type KnownSession = Awaited<ReturnType<typeof streaks.findSession>>;

async function answer(
  tx: Tx,
  ledger: streaks.StreakLedger,
  { endedAt, known }: { endedAt: Date; known: KnownSession },
): Promise<SessionOutcome> {
  const { userId } = ledger;
  return {
    counted_on: known?.local_date ?? dateOf(ledger, endedAt),
    minutes_added: known?.minutes ?? 0,
    points_added: known?.points ?? 0,
    was_known: known !== undefined,
    focus_today: await streaks.countFocusPeriods(tx, { userId, date: ledger.today }),
    streak: streaks.toStreak(ledger),
  };
}
