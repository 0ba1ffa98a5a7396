import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { vi } from "vitest";
import { fakeApi, makeSession } from "./fake-api.ts";
import { makeStreak } from "./overview.ts";
import { makeNextSession, makePlannedSessions } from "./planned-sessions.ts";
import { makePathDetail } from "./paths.ts";
import { makePathResources } from "./resources.ts";
import { renderApp } from "./render-app.tsx";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { AnalyticsPage } from "#web/features/paths/analytics/analytics-page.tsx";
import { PathCoursesPage } from "#web/features/paths/page/path-courses-page.tsx";
import { RoadmapPage } from "#web/features/paths/page/roadmap-page.tsx";
import { TasksPage } from "#web/features/paths/page/tasks-page.tsx";
import { PathLayout } from "#web/features/paths/page/path-layout.tsx";

const terms = {
  skills: [{ id: "excel", label: "Spreadsheets", label_ar: "الجداول" }],
  fields: [],
  providers: [],
  blueprints: [
    {
      slug: "data-analyst",
      title: "Data analyst",
      title_ar: "محلل بيانات",
      description: "",
      description_ar: "",
      field: "data-science",
      hours: 40,
      milestones: 2,
      skills: [],
    },
  ],
};

/** The first milestone, begun. */
export const row = {
  milestone_id: "path-1-m1",
  user_id: "user-1",
  completed: false,
  started_at: "2026-11-15T08:00:00Z",
  completion_date: null,
  time_spent_minutes: 0,
  notes: "",
  met_criteria: [],
  created_at: "2026-11-15T08:00:00Z",
  updated_at: "2026-11-15T08:00:00Z",
};

export function makeOutcome(values: Partial<MilestoneOutcome> = {}): MilestoneOutcome {
  return {
    path: { id: "path-1", status: "active", progress_percentage: 0, completed_at: null },
    progress: row,
    completed_sub_milestones: [],
    session_counts: [],
    next_session: makeNextSession({ milestone_key: "m1" }),
    streak: makeStreak({ current_streak: 3 }),
    points_added: 20,
    minutes_added: 0,
    was_known: false,
    ...values,
  };
}

export const weeks = ["2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15"].map((week_start) => ({
  week_start,
  minutes: 120,
  target_hours: 5,
}));

export const base = "/dashboard/learning-paths/path-1";

type OpenPathOptions = { detail?: PathDetail; at?: string; language?: "en" | "ar"; width?: number };

/** Draws the four pages of a path, as the routes do. */
export async function openPath(
  handlers: Parameters<typeof fakeApi>[0],
  options: OpenPathOptions = {},
) {
  const { detail = makePathDetail(), at = base, language = "en", width = 400 } = options;
  vi.stubGlobal("matchMedia", () => ({
    matches: width >= 1024,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const asked = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getPath: () => detail,
    listPlannedSessions: () => makePlannedSessions(),
    listPathResources: () => makePathResources(),
    listPathBriefs: () => ({ briefs: [] }),
    listPaths: () => ({ paths: [] }),
    getCatalogTerms: () => terms,
    listStudyDays: () => ({
      days: [
        { date: "2026-11-13", minutes: 30, state: "studied" },
        { date: "2026-11-14", minutes: 0, state: "rest" },
      ],
      today: "2026-11-15",
    }),
    ...handlers,
  });
  const routes = [
    {
      path: "/dashboard/learning-paths/:pathId",
      element: (
        <>
          <PathLayout missing={<h1>no such page</h1>} />
          <Toaster />
        </>
      ),
      children: [
        { index: true, element: <RoadmapPage /> },
        { path: "tasks", element: <TasksPage /> },
        { path: "courses", element: <PathCoursesPage /> },
        { path: "progress", element: <AnalyticsPage /> },
      ],
    },
  ];
  const drawn = await renderApp(routes, { at, language });
  const sent = (name: string) => asked.filter((call) => call.name === name);
  return { ...drawn, asked, sent };
}
