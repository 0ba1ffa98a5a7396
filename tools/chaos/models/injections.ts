import pg from "pg";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import { listenForAnswers } from "../../../apps/api/test/assistant/answers.ts";
import { activeAnswers } from "../../../apps/api/test/assistant/attacks.ts";
import {
  listTries,
  obeyTries,
  runInjections,
  type Show,
  type Try,
} from "../../../apps/api/test/injections/run-injections.ts";
import { startTestApp } from "../../../apps/api/test/test-app.ts";
import { createDatabase } from "../../bench/ratios/instance.ts";
import { startPostgres } from "../../local/postgres.ts";
import { startScriptedAi } from "../../local/scripted-ai.ts";
import type { Part } from "../part.ts";

/** Each payload once in each form in each text that a model reads. */
const fullSize = Object.keys(activeAnswers).length;

export const injections: Part = {
  about: "orders in every text that a model reads, against a model that obeys them",
  async run({ figures, isShort, isControl }) {
    const tries = listTries(isShort || isControl ? 1 : fullSize);
    const result = await runAgainst(tries, isControl);
    for (const violation of result.violations) figures.fail(violation);
    const { byCarrier, violations, refusedIn: _refusedIn, ...counts } = result;
    const places = Object.entries(byCarrier).map(([name, count]) => [`obeyed in ${name}`, count]);
    await figures.record({
      ...counts,
      ...Object.fromEntries(places),
      violations: violations.length,
    });
    if (result.obeyed < tries.length * 0.85) figures.fail("The model read too few of the orders");
  },
};

/** As if the text of the model had no filter. */
const showUnfiltered: Show = (answer, { payload }) => ({
  ...answer,
  response: activeAnswers[payload] ?? "",
});

async function runAgainst(tries: readonly Try[], isControl: boolean) {
  const server = await startPostgres({ ephemeral: true });
  const url = await createDatabase(server.url, "injections");
  await migrate({ adminUrl: url });
  const admin = new pg.Pool({ connectionString: url, max: 4 });
  admin.on("error", () => {});
  const ai = await startScriptedAi({ answer: obeyTries(tries) });
  const urlOf = (role: string) => {
    const address = new URL(url);
    address.username = role;
    return address.href;
  };
  const testApp = await startTestApp({
    database: { url, admin, urlOf, stop: () => admin.end() },
    mail: false,
    worker: false,
    env: {
      AI_PROVIDER: "perplexity",
      AI_BASE_URL: ai.url,
      AI_API_KEY: "test",
      AI_REQUESTS_PER_DAY: "1000000",
      AI_TOKENS_PER_DAY: "10000000000",
      AI_BREAKER_FAILURES: "1000000",
    },
  });
  try {
    const { openAnswer } = await listenForAnswers(testApp);
    return await runInjections({
      ai,
      testApp,
      openAnswer,
      tries,
      ...(isControl && { show: showUnfiltered }),
    });
  } finally {
    await testApp.stop();
    await ai.stop();
    await server.stop();
  }
}
