import "fake-indexeddb/auto";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { foldAnswers } from "@masar/domain/mastery/skill-memory";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { makeMilestone, makePathDetail } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { PathMastery } from "./path-mastery.tsx";

afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);
const numbers = [1, 2, 3, 4, 5, 6];
const skills = ["excel", "sql", "python", "statistics", "charts", "excel"];

async function openMap() {
  const { path } = makePathDetail({
    milestones: Object.fromEntries(
      numbers.map((order) => [`m${order}`, makeMilestone({ title: `Milestone ${order}`, order })]),
    ),
  });
  const milestones = deriveMilestones(path, [], []);
  const memory = foldAnswers(
    numbers.map((number) => ({
      id: String(number),
      on: today,
      at: `${today}T12:00:00.000Z`,
      score: 1,
      difficulty: 2 as const,
    })),
  );
  if (!memory) throw new Error("no answers");
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    getMastery: () => ({
      today,
      skills: [{ skill: "excel", memory, missed: 0, cards: [] }],
      questions: [],
    }),
    getPathSkills: () => ({
      milestones: skills.map((skill, index) => ({
        milestone_key: `m${index + 1}`,
        skills: [skill],
      })),
    }),
    listReview: () => ({ cards: [], due_count: 0, reviewed_count: 0, today, is_rest_day: false }),
    getCatalogTerms: () => ({
      skills: skills.map((id) => ({ id, label: `Skill ${id}`, label_ar: id })),
      fields: [],
      providers: [],
      blueprints: [],
    }),
  });
  const element = (
    <PathMastery
      pathId="path-1"
      checks={[]}
      milestones={milestones.map((milestone, index) => ({
        milestone,
        state: index === 0 ? "now" : "later",
        title: milestone.title,
      }))}
    />
  );
  await renderApp([{ path: "*", element }], { at: "/dashboard/learning-paths/path-1/progress" });
  await screen.findByText("Milestone 1");
}

test("[N12.03] the map has the milestones in the order of the path, the later ones with their skills in a row of their own", async () => {
  await openMap();
  const titles = screen.getAllByText(/^Milestone \d$/).map(({ textContent }) => textContent);
  expect(titles).toEqual(numbers.map((number) => `Milestone ${number}`));
  const more = screen.getByText("4 more milestones").closest("details");
  if (!more) throw new Error("no row for later milestones");
  expect(within(more).getByText("Milestone 3")).toBeTruthy();
  expect(within(more).getByText("Skill python")).toBeTruthy();
});

test("[N12.03] the table names the four skills without an answer in one line below the others", async () => {
  await openMap();
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const table = screen.getByRole("table", { name: "Your skills" });
  expect(within(table).getAllByRole("rowheader")).toHaveLength(1);
  const more = screen.getByText("4 skills not started yet").closest("details");
  expect(more?.textContent).toContain("Skill sql, Skill python");
});
