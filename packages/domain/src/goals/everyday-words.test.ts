import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { readGoalIndex } from "./goal-index.ts";
import { matchGoal } from "./match-goal.ts";

const index = readGoalIndex(catalog);
const listDirect = (goal: string) => matchGoal(goal, index).direct.map(({ slug }) => slug);

test.each([
  "Premier League football coach",
  "الدوري الانجليزي الممتاز",
  "I want to be a playwright",
  "اتعلم الجودو",
  "التكامل بين الأنظمة",
  "تكامل البيانات",
  "trading derivatives",
  "purchasing a house",
  "spark plugs car repair",
  "DBT therapy",
  "روايات كافكا",
  "quality assurance in the food industry",
  "perfume tester",
  "French cooking",
  "تعلم الطبخ الفرنسي",
  "المطبخ الفرنسي",
  "french press coffee",
])("[D14] an everyday word in “%s” names no path", (goal) => {
  expect(listDirect(goal)).toEqual([]);
});

test.each([
  ["adobe premiere", "video-editor"],
  ["بريمير برو", "video-editor"],
  ["playwright testing", "qa-tester"],
  ["محرك جودو", "game-developer"],
  ["جودو لصناعة الألعاب", "game-developer"],
  ["تفاضل وتكامل", "university-maths"],
  ["التكامل الرياضي", "university-maths"],
  ["derivatives and integrals", "university-maths"],
  ["logistics", "supply-chain"],
  ["logistic regression", "data-scientist"],
  ["linear regression", "data-scientist"],
  ["purchasing officer", "supply-chain"],
  ["apache spark", "data-engineer"],
  ["Spark and Kafka for big data", "data-engineer"],
  ["airflow and dbt", "data-engineer"],
  ["software quality assurance", "qa-tester"],
  ["software tester", "qa-tester"],
  ["penetration tester", "cybersecurity-analyst"],
  ["french", "french-language"],
])("[D11] with the word that makes it plain, “%s” is %s", (goal, slug) => {
  expect(listDirect(goal)).toEqual([slug]);
});
