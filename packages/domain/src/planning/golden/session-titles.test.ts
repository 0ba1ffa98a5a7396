import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import { expect, test } from "vitest";
import { deriveMilestones } from "../../progress/milestone-view.ts";
import { listPlannedSessions } from "../planned-sessions.ts";
import { goldenGoals, planGoldenGoal } from "./golden-goals.ts";

/** What a session is called wherever it is shown: what is done, the topic and the part. */
function listShownTitles(golden: (typeof goldenGoals)[number]): string[] {
  const outcome = planGoldenGoal(catalog, golden, "2026-11-15");
  if (outcome.kind !== "path") return [];
  const path = { id: golden.id, milestones: outcome.milestones };
  return deriveMilestones(path, [], []).flatMap((milestone) => {
    const contents = findSubMilestones(
      milestone.origin,
      milestone.sub_milestones.map(({ title }) => title),
    );
    return milestone.sub_milestones.flatMap((sub, index) =>
      listPlannedSessions({
        milestone,
        sub,
        topics: contents[index]?.topics ?? [],
        courses: [],
        places: [],
        language: golden.language,
        usualMinutes: 60,
        ticks: new Map(),
      }).map(({ kind, title, part }) => `${kind}: ${title}, ${part?.number}`),
    );
  });
}

test.each(goldenGoals.map((golden) => [golden.id, golden] as const))(
  "[N4.07] no two sessions of the path of golden goal %s are shown with the same title",
  (_id, golden) => {
    const titles = listShownTitles(golden);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  },
);
