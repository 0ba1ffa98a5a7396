import { performance } from "node:perf_hooks";
import pg from "pg";
import { catalog, provenance } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import { createApp } from "../../apps/api/src/app.ts";
import { collectWords, makeCourseRows } from "../../apps/api/src/db/import-courses.ts";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { readEnv } from "../../apps/api/src/env.ts";
import { startPostgres } from "../local/postgres.ts";
import { benchAssistant, startProvider } from "./assistant.ts";
import { printDeletion } from "./deletion/print-deletion.ts";
import { benchForum } from "./forum.ts";
import { installPeers } from "./peers/install.ts";
import { printNodes } from "./nodes/print-nodes.ts";
import { benchPreview } from "./preview.ts";
import { printRatios, printSome } from "./ratios/print-ratios.ts";
import { recordStatements } from "./record-statements.ts";
import { printReminders } from "./reminders/print-reminders.ts";
import { benchSharedAddress } from "./shared-address.ts";
import { makeRandom, makeSyntheticCourses, pick } from "./synthetic-courses.ts";
import { describeTimes } from "./times.ts";

const courses = 100_000;
const searches = 200;

type App = Awaited<ReturnType<typeof createApp>>;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function loadCourses(admin: pg.Client): Promise<void> {
  const rows = makeCourseRows(
    { ...catalog, courses: makeSyntheticCourses(catalog, courses) },
    provenance,
  );
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let from = 0; from < rows.length; from += 5000) {
    await admin.query(
      `insert into courses (${columns}) select ${columns} from jsonb_populate_recordset(null::courses, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 5000))],
    );
  }
  await admin.query("delete from course_words");
  await admin.query(collectWords);
  await admin.query("vacuum analyze courses, course_words");
}

/** Words of titles in both languages, alone and in pairs, some misspelt, some with filters. */
function makeQueries(): Record<string, string>[] {
  const random = makeRandom(11);
  return Array.from({ length: searches }, (_, at): Record<string, string> => {
    const words = pick(random, catalog.courses)
      .title.split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2);
    const start = Math.floor(random() * Math.max(1, words.length - 1));
    let q = words.slice(start, start + 1 + (at % 3 === 0 ? 0 : 1)).join(" ");
    // A typing error: two letters swapped.
    if (at % 7 === 0 && q.length > 5) q = q.slice(0, 2) + q[3] + q[2] + q.slice(4);
    if (at % 5 === 0) return { q, language: pick(random, ["en", "ar"]), free: "true" };
    if (at % 11 === 0) return { q, sort: "rating", page: "3" };
    return { q };
  });
}

/** Without mail, sign-up logs a user in at once. */
async function signUp(app: App, origin: string): Promise<string> {
  const { cookies, statusCode } = await app.inject({
    method: "POST",
    url: "/api/account/sign-up",
    headers: { origin },
    payload: {
      email: "bench@example.com",
      password: "correct horse battery",
      language: "en",
      terms_version: limits.termsVersion,
      is_13: true,
    },
  });
  if (cookies.length === 0) throw new Error(`Signing up answered ${statusCode}`);
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

async function benchSearch(app: App, origin: string, bare: pg.Client): Promise<void> {
  const cookie = await signUp(app, origin);
  const through: number[] = [];
  const alone: number[] = [];
  let found = 0;
  const search = async (query: Record<string, string>) => {
    const answer = await app.inject({ url: "/api/courses", query, headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(`A search answered ${answer.statusCode}`);
    if (answer.json<{ courses: unknown[] }>().courses.length > 0) found++;
  };
  const queries = makeQueries();
  for (const query of queries.slice(0, 20)) await search(query);
  found = 0;
  for (const query of queries) {
    const started = performance.now();
    await search(query);
    through.push(performance.now() - started);
  }
  const fruitful = found;
  // Recorded separately from the timing: a second search of the same words sends the same statements.
  for (const query of queries.slice(0, 60)) {
    const statements = (await recordStatements(() => search(query))).filter(({ text }) =>
      /courses|course_words|enable_seqscan/.test(text),
    );
    const started = performance.now();
    await bare.query("begin");
    for (const { text, values } of statements) await bare.query(text, values);
    await bare.query("commit");
    alone.push(performance.now() - started);
  }
  print(`Catalog search, ${courses} courses, ${searches} searches (${fruitful} found something):`);
  print(`  through HTTP parsing (app.inject)   ${describeTimes(through)}`);
  print(`  the same SQL bare, ${alone.length} of them       ${describeTimes(alone)}`);
}

/**
 * `npm run bench -- assistant` runs one benchmark; without a name all run. `peers` installs those of `ratios`. Names
 * after `ratios` measure these requests only, and a number after `deletion` is that of the rows of the audit log,
 * and a folder after `reminders` is one that `npm run growth -- --keep` filled, the number after it that of due users.
 */
const [only, ...requests] = process.argv.slice(2);
if (only === "peers") {
  await installPeers(print);
  process.exit();
}
if (only === "deletion") {
  await printDeletion(Number(requests[0] ?? 10_000_000), print);
  process.exit();
}
if (only === "reminders") {
  await printReminders(requests[0] ?? "", Number(requests[1] ?? 200_000), print);
  process.exit();
}
const server = await startPostgres({ ephemeral: true });
const provider = await startProvider();

/** The API on a new, empty database. */
async function openInstance(name: string) {
  const database = new URL(server.url);
  database.pathname = `/${name}`;
  const first = new pg.Client({ connectionString: server.url });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  await migrate({ adminUrl: database.href });
  const admin = new pg.Client({ connectionString: database.href });
  await admin.connect();
  const env = readEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.href,
    PUBLIC_URL: "http://127.0.0.1",
    AUTH_SECRET: "only for this measurement, nothing else",
    AI_PROVIDER: "perplexity",
    AI_BASE_URL: provider.url,
    AI_API_KEY: "bench",
  });
  const app = await createApp(env);
  await app.ready();
  const close = async () => {
    await admin.end();
    await app.close();
  };
  return { app, admin, env, close };
}

const { app, admin, env, close } = await openInstance("bench");
try {
  if (!only || only === "ratios") {
    const servers = { serverUrl: server.url, providerUrl: provider.url };
    if (requests.length > 0) await printSome(servers, requests, print);
    else await printRatios(servers, print);
  }
  if (!only || only === "nodes") await printNodes(server.url, print);
  if (!only || only === "preview") await benchPreview(app, print);
  if (!only || only === "assistant") await benchAssistant(app, env.PUBLIC_URL, provider.url, print);
  if (!only || only === "shared-address") await benchSharedAddress(openInstance, print);
  if (!only || only === "forum") {
    await benchForum(openInstance, print);
  }
  if (!only || only === "search") {
    await loadCourses(admin);
    await benchSearch(app, env.PUBLIC_URL, admin);
  }
} finally {
  await close();
  await provider.stop();
  await server.stop();
}
