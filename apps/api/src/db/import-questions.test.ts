import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { expect, test } from "vitest";
import { importQuestions } from "#api/db/import-questions.ts";
import { openTestClient } from "../../test/database.ts";

const client = await openTestClient();

const questions = exampleQuestions.map((question) => ({ ...question, milestone: "joins" }));
const release = [{ blueprint: "test-blueprint", questions }];

async function readOne(id: string) {
  const { rows } = await client.query(
    "select content ->> 'text' as text, milestone_key, is_active from questions where id = $1",
    [id],
  );
  return rows[0];
}

test("[N10.02] the questions of the release are there after migrating, and importing them again changes nothing", async () => {
  const { rows } = await client.query("select count(*)::int as count from questions");
  expect(rows[0].count).toBeGreaterThan(0);
  expect(await importQuestions(client)).toBe(0);
});

test("[N10.02] a new release replaces unchanged questions, withdraws those it lacks, and keeps what an operator changed or withdrew", async () => {
  expect(await importQuestions(client, release)).toBe(questions.length);
  const [replaced, changed, withdrawn, restored, missing] = questions.map(({ id }) => id);
  const change = (id: string | undefined, values: string) =>
    client.query(`update questions set ${values}, edited_at = now() where id = $1`, [id]);
  await change(changed, `content = content || '{"text": "By the operator"}'`);
  await change(withdrawn, "is_active = false");
  await change(restored, "is_active = true");
  const next = questions
    .filter(({ id }) => id !== missing && id !== restored)
    .map((question) => ({ ...question, text: "New", milestone: "views" }));
  await importQuestions(client, [{ blueprint: "test-blueprint", questions: next }]);

  expect(await readOne(replaced ?? "")).toEqual({
    text: "New",
    milestone_key: "views",
    is_active: true,
  });
  const kept = { milestone_key: "joins", is_active: true };
  expect(await readOne(changed ?? "")).toEqual({ ...kept, text: "By the operator" });
  expect(await readOne(withdrawn ?? "")).toEqual({ ...kept, text: "Which?", is_active: false });
  expect(await readOne(restored ?? "")).toEqual({ ...kept, text: "Which?" });
  expect(await readOne(missing ?? "")).toEqual({ ...kept, text: "Which?", is_active: false });

  await importQuestions(client, release);
  expect(await readOne(missing ?? "")).toMatchObject({ is_active: true });
  expect(await readOne(withdrawn ?? "")).toMatchObject({ is_active: false });
});
