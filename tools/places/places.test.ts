import { type Language, languages } from "@masar/contract/settings/schemas";
import { describe, expect, test } from "vitest";
import { listPlacedSessions } from "./list-places.ts";
import { isConflicting, measurePlaces } from "./measure-places.ts";

/** Shares of the sessions of a beginner who studies free of charge; lowered when the catalog grows, never raised. */
const ceilings: Record<Language, { withoutPlace: number; withoutSharedWord: number }> = {
  en: { withoutPlace: 0.09, withoutSharedWord: 0.2 },
  ar: { withoutPlace: 0.11, withoutSharedWord: 0.17 },
};

describe.each(languages)("the places of all blueprints' sessions in %s", (language) => {
  const sessions = listPlacedSessions(language, ["free"]);
  const of = (name: string) => sessions.filter(({ at }) => at === name);

  test("[N8.40] are never about another tool than the session", () => {
    const conflicts = sessions.filter(isConflicting);
    expect(conflicts.map(({ at, topic, place }) => `${at} ${topic.title}: ${place?.slug}`)).toEqual(
      [],
    );
  });

  test("[N8.40] are missing, or share no word with the topic, no more often than recorded", () => {
    const figures = measurePlaces(sessions);
    const shareOf = (count: number) => count / figures.sessions;
    expect(shareOf(figures.withoutPlace)).toBeLessThan(ceilings[language].withoutPlace);
    expect(shareOf(figures.withoutSharedWord)).toBeLessThan(ceilings[language].withoutSharedWord);
  });

  test("[N8.40] of spreadsheets and of an analyst's thinking are no course in Python", () => {
    const names = ["data-analyst/spreadsheet-analysis", "data-analyst/analyst-thinking"];
    for (const name of names) {
      expect(of(name).length).toBeGreaterThan(0);
      const texts = of(name).map(({ place }) => `${place?.title} ${place?.text}`);
      expect(texts.filter((text) => /python|pandas|numpy/i.test(text))).toEqual([]);
    }
  });

  test("[N8.40] of mock tests are practice tests or nothing", () => {
    for (const name of ["mock-test-1", "mock-test-2"]) {
      const placed = of(`ielts-preparation/${name}`);
      expect(placed.length).toBeGreaterThan(0);
      expect(placed.filter(({ place }) => place?.kind === "course")).toEqual([]);
    }
  });
});
