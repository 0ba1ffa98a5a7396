import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { base, openPath } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { DraftPreview } from "./draft-preview.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const origin = { engine: "ai", name: "sonar-pro", key: null, date: "2026-11-15" } as const;
const byModel = makePathDetail({
  blueprint: null,
  milestones: { m1: makeMilestone({ origin }), m2: makeMilestone({ origin, order: 2 }) },
});

async function openDraft(detail = byModel, language: "en" | "ar" = "en") {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getPath: () => ({ ...detail, path: { ...detail.path, status: "draft" } }),
    getCatalogTerms: () => ({
      skills: [],
      fields: [],
      providers: [],
      blueprints: [{ slug: "data-analyst", title: "Data analyst", title_ar: "محلل بيانات" }],
    }),
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

describe("[D18] origin of a path", () => {
  test("shows model and date on the draft", async () => {
    await openDraft();
    const text = /^Made for your goal by AI \(.?sonar-pro.?\), 15 November 2026\./;
    expect(await screen.findByText(text)).not.toBeNull();
  });

  test("shows model and date in Arabic", async () => {
    await openDraft(byModel, "ar");
    const text = /^أُنشئ هذا المسار لهدفك بالذكاء الاصطناعي \(.?sonar-pro.?\)، 15 نوفمبر 2026/;
    expect(await screen.findByText(text)).not.toBeNull();
  });

  test("shows the blueprint when no model was used", async () => {
    await openDraft(makePathDetail());
    await screen.findByText(/^Made from the ready-made path “.?Data analyst.?”, without AI\.$/);
    expect(screen.queryByText(/Made by AI/)).toBeNull();
  });

  test("shows model and date on each milestone", async () => {
    await openPath({}, { at: `${base}?milestone=m1`, detail: byModel });
    const why = await screen.findByRole("region", { name: "Why this milestone" });
    const text = /^Made by AI: .?sonar-pro.?, 15 November 2026\.$/;
    expect(within(why).getByText(text)).not.toBeNull();
  });
});

test("[D51] saved feedback is rendered as Markdown with model and date", async () => {
  const aiFeedback =
    "**Strong:** the totals agree.\n\n- Name the `source`\n\nMade by AI, `sonar`, on 14 November 2026.";
  const milestones = { m1: makeMilestone({ aiFeedback }) };
  await openPath({}, { at: `${base}?milestone=m1`, detail: makePathDetail({ milestones }) });
  const feedback = await screen.findByRole("region", { name: "Feedback" });
  expect((await within(feedback).findByText("Strong:")).tagName).toBe("STRONG");
  expect(within(feedback).getByRole("listitem").textContent).toBe("Name the source");
  within(feedback).getByText("From the study assistant");
  within(feedback).getByText(/on 14 November 2026/);
});

test("[D15] regenerating without a model shows the reason and changes nothing", async () => {
  const { sent } = await openPath(
    { editPath: () => refuse("not_possible_now") },
    { at: `${base}?milestone=m1`, detail: byModel },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for “Spreadsheet/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Regenerate milestone" }));
  fireEvent.click(await screen.findByRole("button", { name: "Regenerate" }));
  await screen.findByText(/^AI is unavailable or turned off/);
  expect(sent("editPath")).toHaveLength(1);
});
