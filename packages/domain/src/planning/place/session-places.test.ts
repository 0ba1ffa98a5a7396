import { expect, test } from "vitest";
import type { Topic } from "../../catalog/catalog.ts";
import { chooseSessionPlaces, type PlaceCourse, type PlaceResource } from "./session-places.ts";

const makeTopic = (title: string, search = title): Topic => ({
  title,
  title_ar: title,
  search,
  search_ar: search,
  practise: "",
  practise_ar: "",
  build: "",
  build_ar: "",
  check: "",
  check_ar: "",
});
const makeCourse = (title: string, skills: string[], part: Partial<PlaceCourse> = {}) => ({
  slug: title,
  title,
  text: title,
  skills,
  reason: "study_language_free" as const,
  isTooHard: false,
  hours: 20,
  language: "en" as const,
  isFree: true,
  ...part,
});
const makeResource = (title: string, skills: string[], of = "own/first"): PlaceResource => ({
  slug: title,
  title,
  title_ar: null,
  description: "",
  kind: "video-playlist",
  language: "en",
  link_status: "unchecked",
  confidence: "high",
  skills,
  milestones: [of],
});
const trim = makeTopic("Hidden characters", "Excel TRIM CLEAN");

function choose(
  topics: Topic[],
  skills: string[],
  values: Partial<Parameters<typeof chooseSessionPlaces>[0]>,
) {
  const [places] = chooseSessionPlaces({
    title: "Milestone",
    of: "own/first",
    skills: [...skills, "other"],
    isTest: false,
    subs: [{ title: "Step", hours: 10, skills, topics }],
    courses: [],
    resources: [],
    language: "en",
    ...values,
  });
  return places?.map(({ course, resource }) => resource ?? course) ?? [];
}

const cleaning = ["data-cleaning"];
const kaggle = makeCourse("Data Cleaning with Python", cleaning);

test("[N8.40] an Excel topic is not studied in a Python course, but in a resource of its skill", () => {
  const resources = [makeResource("Excel cleaning", cleaning)];
  expect(choose([trim], cleaning, { courses: [kaggle], resources })).toEqual(["Excel cleaning"]);
});

test("[N8.40] an Excel topic has only a web search where everything is about Python", () => {
  const resources = [makeResource("pandas cleaning", cleaning)];
  expect(choose([trim], cleaning, { courses: [kaggle], resources })).toEqual([null]);
});

test("[N8.40] a course that the learner chose stays", () => {
  const own = { ...kaggle, reason: "chosen_by_learner" as const };
  expect(choose([trim], cleaning, { courses: [own] })).toEqual([own.slug]);
});

test("[N8.40] one topic of a step about another tool leaves the course of the step for a resource of its tool", () => {
  const git = ["git"];
  const topics = [makeTopic("Git branches"), makeTopic("Git remotes"), makeTopic("Python venv")];
  const places = choose(topics, git, {
    courses: [makeCourse("Git and GitHub", git)],
    resources: [makeResource("Python modules", ["python"])],
  });
  expect(places).toEqual(["Git and GitHub", "Git and GitHub", "Python modules"]);
});

test("[N8.40] a portfolio of another trade, and a general course without a word in common, are no place", () => {
  const portfolio = ["portfolio-building"];
  const resources = [makeResource("The portfolio of a teacher", portfolio, "teacher/portfolio")];
  const courses = [makeCourse("Secrets of success at work", portfolio)];
  expect(choose([makeTopic("Two interviews")], portfolio, { resources, courses })).toEqual([null]);
});

test("[N8.40] a mock test is taken from practice tests, never from a course", () => {
  const ielts = ["ielts-preparation"];
  const courses = [makeCourse("Understanding IELTS: Writing", ielts)];
  const resources = [makeResource("IELTS lessons", ielts), makeResource("Practice tests", ielts)];
  const topics = [makeTopic("Test day")];
  expect(choose(topics, ielts, { isTest: true, courses, resources })).toEqual(["Practice tests"]);
  expect(choose(topics, ielts, { isTest: true, courses })).toEqual([null]);
});
