import "fake-indexeddb/auto";
import type { Mastery, MasterySkill } from "@masar/contract/mastery/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { foldAnswers } from "@masar/domain/mastery/skill-memory";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ProfileMastery } from "./profile-mastery.tsx";

afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);

function makeSkill(skill: string, count: number, daysAgo: number): MasterySkill {
  const on = addDays(today, -daysAgo);
  const memory = foldAnswers(
    Array.from({ length: count }, (_, index) => ({
      id: `${skill}-${index}`,
      on,
      at: `${on}T12:00:00.000Z`,
      score: 1,
      difficulty: 2 as const,
    })),
  );
  if (!memory) throw new Error("no answers");
  return { skill, memory, missed: 0, cards: [] };
}

const skills = [
  makeSkill("sql", 8, 60),
  makeSkill("spreadsheets", 8, 0),
  makeSkill("statistics", 2, 0),
];
const labels = { sql: "SQL", spreadsheets: "Spreadsheets", statistics: "Statistics" };

async function openSkills(language: "en" | "ar", shown: MasterySkill[] = skills) {
  const mastery: Mastery = { today, skills: shown, questions: [] };
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings(),
    getMastery: () => mastery,
    listReview: () => ({
      cards: [],
      due_count: 0,
      reviewed_count: 0,
      today,
      is_rest_day: false,
    }),
    getCatalogTerms: () => ({
      skills: Object.entries(labels).map(([id, label]) => ({ id, label, label_ar: `${label} ع` })),
      fields: [],
      providers: [],
      blueprints: [],
    }),
  });
  await renderApp([{ path: "*", element: <ProfileMastery /> }], { at: "/profile", language });
}

const texts = {
  en: { map: "Map", table: "Table", few: "Few answers", fading: /fading$/, title: "Your skills" },
  ar: {
    map: "خريطة",
    table: "جدول",
    few: "إجابات قليلة",
    fading: /بدأت تبهت$/,
    title: "مهاراتك",
  },
};

describe.each(["en", "ar"] as const)("the skills of a user in %s", (language) => {
  const text = texts[language];
  const nameOf = (label: string) => (language === "ar" ? `${label} ع` : label);

  test("[N12.03] are a map and a table with the same values, and few answers have no number", async () => {
    await openSkills(language);
    const shown = (label: string) =>
      screen.getByText(nameOf(label)).closest("li")?.textContent?.replace(nameOf(label), "") ?? "";
    await screen.findByText(nameOf("SQL"));
    const values = [shown("SQL"), shown("Spreadsheets"), shown("Statistics")];
    expect(values[0]).toMatch(text.fading);
    expect(values[1]).toMatch(/^\D?\d+/);
    expect(values[2]).toBe(text.few);
    fireEvent.click(screen.getByRole("radio", { name: text.table }));
    const table = screen.getByRole("table", { name: text.title });
    for (const [index, label] of ["SQL", "Spreadsheets", "Statistics"].entries()) {
      const row = within(table)
        .getByRole("rowheader", { name: nameOf(label) })
        .closest("tr");
      expect(row?.textContent).toContain(values[index]);
    }
    const few = within(table).getByRole("rowheader", { name: nameOf("Statistics") });
    expect(few.closest("tr")?.textContent).not.toMatch(/%|٪/);
  });
});

test("[N12.03] without answers the section says how skills fill and that declared ones do not count", async () => {
  await openSkills("en", []);
  const title = await screen.findByText("No answers yet");
  expect(title.parentElement?.textContent).toContain("declared complete is not counted");
});
