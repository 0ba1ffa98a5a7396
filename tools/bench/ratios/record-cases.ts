import { randomUUID } from "node:crypto";
import { createApp } from "../../../apps/api/src/app.ts";
import { readEnv } from "../../../apps/api/src/env.ts";
import { recordStatements, type Statement } from "../record-statements.ts";
import type { Case } from "./cases.ts";
import type { Learner } from "./population.ts";

const recordedLearners = 40;
const recordedChange = "00000000-0000-4000-8000-000000000001";

/** What each case sends to the database besides its session and its transaction. */
export async function recordCases(
  measured: Case[],
  learners: Learner[],
  settings: Record<string, string>,
): Promise<Map<string, Statement[][]>> {
  const app = await createApp(readEnv(settings));
  const recorded = new Map<string, Statement[][]>();
  try {
    for (const one of measured) {
      const sent: Statement[][] = [];
      for (const learner of learners.slice(0, recordedLearners)) {
        const { method, path, body } = one.request(learner, 0);
        const statements = await recordStatements(async () => {
          const answer = await app.inject({
            method: method as "GET",
            url: path,
            headers: { cookie: learner.cookie, origin: settings["PUBLIC_URL"] ?? "" },
            ...(body && { payload: withRecordedId(one, body) }),
          });
          if (answer.statusCode >= 300)
            throw new Error(`${one.name} answered ${answer.statusCode}`);
        });
        sent.push(statements.filter(isOfCase));
      }
      recorded.set(one.name, sent);
    }
  } finally {
    await app.close();
  }
  return recorded;
}

function withRecordedId({ idField }: Case, body: string): object {
  return { ...JSON.parse(body), ...(idField && { [idField]: recordedChange }) };
}

/** A change is stored once under its id. */
export function withNewChange(statements: Statement[]): Statement[] {
  const changeId = randomUUID();
  return statements.map(({ values, ...rest }) => ({
    ...rest,
    values: values.map((value) => (value === recordedChange ? changeId : value)),
  }));
}

/** Statements inside transactions have a name; those of the session look-up and of jobs are left out. */
function isOfCase({ name, text }: Statement): boolean {
  return name !== undefined && !/\bsessions s\b|"sessions"|pgboss|^(?:begin|commit)/.test(text);
}
