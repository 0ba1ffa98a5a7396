import type { AdminQuestion, ListedQuestion } from "@masar/contract/checks/admin-schemas";
import type { Question } from "@masar/contract/checks/question-schemas";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { QuestionList } from "./question-list.tsx";
import { QuestionPage } from "./question-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [single] = exampleQuestions as [Question & { kind: "single" }];

const place = { blueprint: "data-analyst", milestone_key: "joins" };
const listed: ListedQuestion = {
  ...place,
  id: single.id,
  kind: "single",
  difficulty: 2,
  text: "Which keyword filters groups?",
  text_ar: "أيّ كلمة ترشّح المجموعات؟",
  is_active: false,
  reports: 2,
};
const stored: AdminQuestion = {
  ...place,
  question: single,
  is_active: true,
  edited_at: null,
  reports: [{ reason: "wrong", note: "Two are right.", created_at: "2026-11-01T10:00:00Z" }],
};

const answers = {
  getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
  getCatalogTerms: () => ({
    skills: [{ id: "sql", label: "SQL", label_ar: "SQL" }],
    fields: [],
    providers: [],
    blueprints: [{ slug: "data-analyst", title: "Data analyst", title_ar: "محلّل بيانات" }],
  }),
  listBlueprintPlaces: () => ({
    places: [
      {
        id: "data-analyst/joins",
        label: "Data analyst: Joins",
        label_ar: "محلّل بيانات: الربط",
        title: "Joins",
        title_ar: "الربط",
      },
    ],
  }),
  getAdminQuestion: () => stored,
};

const drawList = (at = "/admin/questions") =>
  renderApp([{ path: "*", element: <QuestionList /> }], { at });
const drawPage = () =>
  renderApp([{ path: "*", element: <QuestionPage id={single.id} missing="Not there" /> }], {
    at: `/admin/questions/${single.id}`,
  });

async function openForm() {
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { hidden: true }));
  return {
    form,
    fill: (label: RegExp, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(form.getByRole("button", { name: "Save", hidden: true })),
  };
}

test("[N10.03] a row shows the question, its milestone, kind, difficulty, reports and state", async () => {
  fakeApi({ ...answers, listAdminQuestions: () => ({ questions: [listed], next: null }) });
  await drawList();
  const link = await screen.findByRole("link", { name: listed.text });
  expect(link.getAttribute("href")).toBe("/admin/questions/a.b.01");
  const row = within(screen.getByRole("listitem"));
  await row.findByText("Data analyst: Joins");
  row.getByText(/One choice.*Medium/);
  row.getByText("2 reports");
  row.getByText("Withdrawn");
});

test("[N10.03] words, state, blueprint and milestone are asked of the server and kept in the address", async () => {
  const asked: string[] = [];
  fakeApi({
    ...answers,
    listAdminQuestions: (_body: never, { query }: { query: URLSearchParams }) => {
      asked.push(query.toString());
      return { questions: [], next: null };
    },
  });
  await drawList(
    "/admin/questions?state=reported&words=join&blueprint=data-analyst&milestone=joins",
  );
  await screen.findByText("No results");
  expect(asked).toEqual(["state=reported&q=join&blueprint=data-analyst&milestone=joins"]);
  fireEvent.change(screen.getByLabelText("Blueprint"), { target: { value: "" } });
  await waitFor(() => expect(asked.at(-1)).toBe("state=reported&q=join"));
});

test("[N10.03] a list without reports says so", async () => {
  fakeApi({ ...answers, listAdminQuestions: () => ({ questions: [], next: null }) });
  await drawList("/admin/questions?state=reported");
  expect(await screen.findByText("No open reports")).toBeTruthy();
});

test.each(exampleQuestions)(
  "[N10.03] a question of the kind $kind is shown with its answers in both languages",
  async (question) => {
    fakeApi({ ...answers, getAdminQuestion: () => ({ ...stored, question }) });
    await drawPage();
    await screen.findByText(question.explanation);
    screen.getByText(question.explanation_ar);
    const shown = {
      single: ["WHERE", "HAVING", "No."],
      multiple: ["Three", "ثلاثة", "لا."],
      order: ["Second", "ثانيًا"],
      match: ["tea", "شراب"],
      numeric: ["1250.5", "125", "لا."],
      short: ["!=", "الربط الداخلي"],
    };
    for (const text of shown[question.kind])
      expect([text, screen.getAllByText(text).length > 0]).toEqual([text, true]);
  },
);

test("[N10.03] a code option is shown from left to right", async () => {
  fakeApi(answers);
  await drawPage();
  const code = await screen.findByText("HAVING");
  expect(code.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
});

test("[N10.03] a change is sent with the whole question, and shown as the server saved it", async () => {
  const requests = fakeApi({
    ...answers,
    listAdminQuestions: () => ({ questions: [], next: null }),
    updateQuestion: ({ question }: { question: Question }) => ({
      ...stored,
      question,
      reports: [],
    }),
  });
  await drawPage();
  await screen.findByText("Two are right.");
  const { fill, save, form } = await openForm();
  fill(/^Question in English/, "Which keyword filters groups?");
  fireEvent.change(form.getByLabelText("Difficulty"), { target: { value: "3" } });
  save();
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The question was saved"));
  expect(requests.find(({ name }) => name === "updateQuestion")?.body).toEqual({
    question: { ...single, text: "Which keyword filters groups?", difficulty: 3 },
  });
  await screen.findByRole("heading", { name: "Which keyword filters groups?" });
  screen.getByText("No open reports.");
});

test("[N10.03] the form shows faults at their fields before anything is sent, and those from the server", async () => {
  const requests = fakeApi({
    ...answers,
    updateQuestion: () => refuse("validation_failed", { field: "options.1.text", fault: "twice" }),
  });
  await drawPage();
  const { fill, save, form } = await openForm();
  fill(/^Question in Arabic/, "Which?");
  const right = form.getAllByRole("checkbox", { name: "Right", hidden: true });
  fireEvent.click(right[0] as HTMLElement);
  save();
  await form.findByText("Write this in Arabic");
  form.getByText("Mark exactly one option as right");
  expect(requests.some(({ name }) => name === "updateQuestion")).toBe(false);
  fill(/^Question in Arabic/, "أيّ كلمة؟");
  fireEvent.click(right[0] as HTMLElement);
  save();
  await form.findByText("This is there already");
});

test("[N10.03] an option is added and removed within the limits of a question", async () => {
  fakeApi(answers);
  await drawPage();
  const { form } = await openForm();
  const isDisabled = () =>
    form.getByRole<HTMLButtonElement>("button", { name: "Remove: Option 1", hidden: true })
      .disabled;
  const add = form.getByRole("button", { name: "Add", hidden: true });
  expect(isDisabled()).toBe(true);
  fireEvent.click(add);
  fireEvent.click(add);
  expect(form.queryByRole("button", { name: "Add", hidden: true })).toBeNull();
  fireEvent.click(form.getByRole("button", { name: "Remove: Option 5", hidden: true }));
  expect(form.queryByRole("group", { name: "Option 5", hidden: true })).toBeNull();
  expect(isDisabled()).toBe(false);
});

test("[N10.03] withdrawing a question is undone from the toast", async () => {
  let current = stored;
  const requests = fakeApi({
    ...answers,
    updateQuestion: (body: { is_active: boolean }) => (current = { ...current, ...body }),
  });
  await drawPage();
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  await screen.findByText("No check asks this question while it is withdrawn.");
  expect(getToasts()[0]?.title).toBe("Question withdrawn");
  getToasts()[0]?.action?.onAct();
  await screen.findByRole("button", { name: "Withdraw" });
  const sent = requests.filter(({ name }) => name === "updateQuestion").map(({ body }) => body);
  expect(sent).toEqual([{ is_active: false }, { is_active: true }]);
});

test("[N10.03] reports are closed after a confirmation", async () => {
  const requests = fakeApi({
    ...answers,
    closeQuestionReports: () => ({ ...stored, reports: [] }),
  });
  await drawPage();
  await screen.findByText("Wrong answer");
  fireEvent.click(screen.getByRole("button", { name: "Close the reports" }));
  expect(requests.some(({ name }) => name === "closeQuestionReports")).toBe(false);
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  fireEvent.click(dialog.getByRole("button", { name: "Close the reports", hidden: true }));
  await screen.findByText("No open reports.");
});

test("[N10.03] an unknown question is a missing page", async () => {
  fakeApi({ ...answers, getAdminQuestion: () => refuse("not_found") });
  await drawPage();
  expect(await screen.findByText("Not there")).toBeTruthy();
});
