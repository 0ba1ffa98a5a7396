import type { Settings } from "@masar/contract/settings/schemas";
import type { Overview } from "@masar/contract/study/schemas";
import type { UserCtx } from "#api/context.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { loadPathStudy } from "#api/core/study/study-weeks.service.ts";
import { readStudySettings, type StudySettings } from "#api/core/user-settings/study-settings.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import { getOverview } from "#api/features/dashboard/dashboard.service.ts";

type StudyOfPath = Awaited<ReturnType<typeof loadPathStudy>>;
export type CurrentPath = NonNullable<Overview["current"]> &
  ActivePath &
  Pick<StudyOfPath, "weeks">;

/** What the learner sees on their own pages. */
export type OwnFacts = {
  overview: Overview;
  settings: Settings;
  study: StudySettings;
  /** The path of the dashboard; null without an active path below 100. */
  current: CurrentPath | null;
  /** Of all active paths, the current one first. */
  active: ActivePath[];
  /** Minutes of a session whose timer runs on the device; not recorded yet. */
  runningMinutes: number;
};

export async function loadOwnFacts(ctx: UserCtx, runningMinutes = 0): Promise<OwnFacts> {
  const userId = ctx.user.id;
  const overview = await getOverview(ctx);
  return ctx.tx(async (tx) => {
    const [settings, study, active] = await Promise.all([
      getSettings(tx, ctx.user),
      readStudySettings(tx, { userId }),
      loadActivePaths(tx, { userId }),
    ]);
    const path = active.find((each) => each.path.id === overview.current?.id);
    const current =
      overview.current && path
        ? {
            ...overview.current,
            ...path,
            weeks: (await loadPathStudy(tx, { userId, pathId: path.path.id })).weeks,
          }
        : null;
    return { overview, settings, study, current, active, runningMinutes };
  });
}
