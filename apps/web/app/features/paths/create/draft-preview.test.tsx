import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { makeCourse, makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makeNextSession } from "../../../../test/planned-sessions.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { DraftPreview } from "./draft-preview.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openDraft(detail: ReturnType<typeof makePathDetail>, language: "en" | "ar" = "en") {
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getPath: () => ({ ...detail, path: { ...detail.path, status: "draft" } }),
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
  });
  const nothing = () => {};
  const element = (
    <DraftPreview
      pathId="path-1"
      also={[]}
      adaptation={null}
      builtFor={null}
      onChoose={nothing}
      onAdd={nothing}
      hasAdditions={false}
      onRemoveDeadline={nothing}
      onRestart={nothing}
      onChangePlan={nothing}
      onBuild={nothing}
      onStep={nothing}
      onDone={() => Promise.resolve()}
    />
  );
  await renderApp([{ path: "/step", element }], { at: "/step", language });
}

describe("the first course of a milestone in the draft", () => {
  const linkedCourses = ["git", "linux"].map((course) => ({
    course,
    reason: "study_language_free" as const,
  }));
  const courses = ["git", "linux"].map((slug) => makeCourse({ id: slug, slug, title: slug }));
  const milestones = { m1: makeMilestone({ linkedCourses }) };

  test("is the course of the first session, also where another one is linked before it", async () => {
    const next_session = makeNextSession({ milestone_key: "m1", course: "linux" });
    await openDraft(makePathDetail({ milestones }, { courses, next_session }));
    await screen.findByText("linux");
    expect(screen.queryByText("git")).toBeNull();
  });

  test("is the first linked one where the first session has no course", async () => {
    const next_session = makeNextSession({ milestone_key: "m1", course: null });
    await openDraft(makePathDetail({ milestones }, { courses, next_session }));
    await screen.findByText("git");
    expect(screen.queryByText("linux")).toBeNull();
  });
});

describe("a draft for free courses", () => {
  test.each([
    ["en", "We found no suitable free course in Arabic for this milestone."],
    ["ar", "لم نجد لهذه المرحلة دورة مجانية مناسبة بالعربية."],
  ] as const)(
    "says in %s that no free course in the study language was found",
    async (language, text) => {
      const linkedCourses = [{ course: "excel-basics", reason: "other_language_free" as const }];
      const path = {
        study_language: "ar" as const,
        milestones: { m1: makeMilestone({ linkedCourses }) },
      };
      const courses = [makeCourse()];
      await openDraft(makePathDetail({ ...path, budget: "free" }, { courses }), language);
      await screen.findByText(text);
      cleanup();
      await openDraft(makePathDetail({ ...path, budget: "any" }, { courses }), language);
      await screen.findByText("Excel basics");
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test("says of a milestone without a course that no free one was found", async () => {
    const milestones = { m1: makeMilestone() };
    await openDraft(makePathDetail({ milestones, budget: "free" }));
    await screen.findByText(/We found no suitable free course for this milestone\./);
    cleanup();
    await openDraft(makePathDetail({ milestones, budget: "any" }));
    expect(await screen.findByText(/No course in the catalog yet\./)).toBeTruthy();
  });
});
