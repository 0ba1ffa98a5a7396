import { expect, test } from "vitest";
import { describeStatement } from "#api/telemetry/describe-statement.ts";

test.each([
  ['select "id" from "tasks" where "title" = $1', "select", "tasks"],
  ["insert into notes (id) values ($1)", "insert", "notes"],
  ["update boss.job set state = 'from someone'", "update", "boss.job"],
  ["delete from only cards", "delete", "cards"],
  ["with due as (select 1 from cards) select * from due", "with", "cards"],
  ["select * from (select 1 from days) x", "select", "days"],
  ["begin; set local app.user_id = '0192-from-secret'", "begin", undefined],
  ["select 'it''s from nobody', $1", "select", undefined],
  ["select export_rows($1)", "select", undefined],
  ["commit", "commit", undefined],
  ["listen masar", "other", undefined],
])("%s is %s of %s", (sql, operation, table) => {
  expect(describeStatement(sql)).toEqual({ operation, table });
});
