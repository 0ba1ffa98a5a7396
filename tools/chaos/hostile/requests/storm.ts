import { createHmac, randomBytes } from "node:crypto";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import type { ForeignApp } from "../../foreign/app.ts";
import type { Request } from "../../foreign/owner.ts";
import { streamed } from "../../foreign/walk.ts";
import type { Random } from "../random.ts";
import { mutate } from "./hostile-values.ts";
import { makeValue } from "./schema-values.ts";
import type { Tally } from "./tally.ts";
import { toSent } from "./to-sent.ts";
import type { Walker } from "./walk-varied.ts";

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== streamed);

type Storming = { walker: Walker; ids: string[]; cookie: string };

/** Requests made from the schemas at every endpoint, by users whose rows exist, in any order. */
export async function createStorm(app: ForeignApp, walkers: Walker[]) {
  const storming: Storming[] = [];
  for (const walker of walkers)
    storming.push({ walker, ids: listIds(walker), cookie: await addSession(app, walker) });

  /** One request of the next user. */
  async function send(number: number, random: Random, tally: Tally): Promise<void> {
    const user = storming[number % storming.length];
    if (!user) return;
    const name = random.pick(names);
    const request = makeRequest(name, user, random);
    const { jar, call } = app.testApp.openBrowser();
    if (random.chance(0.95)) for (const part of user.cookie.split("; ")) addToJar(jar, part);
    const answer = await call(name, toSent(request));
    tally.judge(name, request, answer);
    // What ended the session, or the account, must not end the storm.
    if (answer.status === 401 && jar.size === 0) user.cookie = await addSession(app, user.walker);
    if (answer.status === 401 && endpoints[name].access !== "public")
      user.cookie = await addSession(app, user.walker);
  }

  return { send };
}

function addToJar(jar: Map<string, string>, cookie: string) {
  const at = cookie.indexOf("=");
  jar.set(cookie.slice(0, at), cookie.slice(at + 1));
}

function makeRequest(name: EndpointName, { walker, ids }: Storming, random: Random): Request {
  const sample = walker.samples.get(name);
  const how = random.int(10);
  if (sample && how < 4) return mutate(sample, random);
  const schemas: EndpointSchemas = endpointSchemas[name];
  const making = { random, ids, isBoundary: how % 2 === 0 };
  const made: Request = {};
  if (schemas.params) made.params = makeValue(schemas.params, making) as Record<string, string>;
  if (schemas.query) made.query = makeValue(schemas.query, making) as Record<string, string>;
  if (schemas.body) made.body = makeValue(schemas.body, making);
  // The ids of a row that exists are together in its sample.
  if (sample?.params && random.chance(0.7)) made.params = sample.params;
  if (sample?.body && made.body && random.chance(0.5))
    made.body = { ...sample.body, ...pickSome(made.body, random) };
  return how < 7 ? made : mutate(made, random);
}

const pickSome = (body: unknown, random: Random) =>
  Object.fromEntries(Object.entries(body as object).filter(() => random.chance(0.4)));

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const listIds = ({ samples, owner }: Walker) => [
  owner.id,
  ...new Set(JSON.stringify([...samples.values()]).match(idPattern)),
];

async function addSession({ testApp, admin }: ForeignApp, { owner, area }: Walker) {
  const token = randomBytes(24).toString("base64url");
  await admin.query(
    `update users set deletion_due_at = null, roles = $2, two_factor_enabled = $3 where id = $1`,
    [owner.id, area.role ? [area.role] : [], area.role !== undefined],
  );
  await admin.query(
    `insert into sessions (user_id, token, expires_at)
     select id, $2, now() + interval '30 days' from users where id = $1`,
    [owner.id, token],
  );
  const signature = createHmac("sha256", testApp.env.AUTH_SECRET).update(token).digest("base64");
  return `masar.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
