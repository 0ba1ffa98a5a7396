import type pg from "pg";
import { loadQuestionFiles, type QuestionFile } from "@masar/catalog/questions";
import { importCatalog } from "#api/db/catalog-import.ts";

/** Imports the questions of the release, by id. What an operator changed stays. */
export function importQuestions(
  client: pg.Client,
  files: readonly QuestionFile[] = loadQuestionFiles(),
): Promise<number> {
  const rows = files.flatMap(({ blueprint, questions }) =>
    questions.map(({ milestone, ...content }) => ({
      id: content.id,
      blueprint,
      milestone_key: milestone,
      content,
    })),
  );
  return importCatalog(client, { name: "questions", rows, save: saveRows });
}

async function saveRows(client: pg.Client, rows: readonly { id: string }[]) {
  await client.query(
    `insert into questions as q (id, blueprint, milestone_key, content)
     select id, blueprint, milestone_key, content from jsonb_populate_recordset(null::questions, $1::jsonb)
     on conflict (id) do update set blueprint = excluded.blueprint, milestone_key = excluded.milestone_key,
       content = excluded.content, is_active = true
     where q.edited_at is null`,
    [JSON.stringify(rows)],
  );
  await client.query(
    "update questions set is_active = false where is_active and edited_at is null and id <> all ($1)",
    [rows.map(({ id }) => id)],
  );
}
