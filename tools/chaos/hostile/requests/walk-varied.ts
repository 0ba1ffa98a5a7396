import { setTimeout as sleep } from "node:timers/promises";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { addSecondFactor } from "../../../../apps/api/test/auth/staff.ts";
import type { ForeignApp } from "../../foreign/app.ts";
import {
  type Area,
  createOwner,
  type Owner,
  type Request,
  type Step,
} from "../../foreign/owner.ts";
import type { Random } from "../random.ts";
import { mutate } from "./hostile-values.ts";
import { makeValue } from "./schema-values.ts";
import { toSent } from "./to-sent.ts";
import { type Answered, isAnswered, type Tally } from "./tally.ts";

type Walking = { random: Random; tally: Tally; withFinals: boolean };

export type Walker = { area: Area; owner: Owner; samples: Map<EndpointName, Request> };

/** What these name must be right, or the request would only be refused. */
const fixed =
  /password|token|email|secret|code|text|goal|audio|image|url|endpoint|p256dh|auth|work/i;

/** A repetition replaces the secret that later steps need. */
const makesSecrets = new Set<EndpointName>([
  "createCalendarFeed",
  "createTelegramLink",
  "startSecondFactor",
  "forgotPassword",
  "changeEmail",
  "startGeneration",
  "editPath",
  "publishBlueprint",
  "askAssistant",
  "speechToText",
  "logIn",
  "savePushSubscription",
]);

/** Steps that change what all share run one at a time. */
let shared = Promise.resolve();
const alone = <T>(run: () => Promise<T>): Promise<T> => {
  const result = shared.then(run);
  shared = result.then(
    () => {},
    () => {},
  );
  return result;
};

export async function createWalker(app: ForeignApp, area: Area): Promise<Walker> {
  const owner = await createOwner(app, area);
  if (area.role) await addSecondFactor(app.testApp, owner.id);
  return { area, owner, samples: new Map() };
}

/**
 * Every step of an area as its owner, with texts and optional fields made from the schemas; where that is refused, with
 * the request as it is. Then one request with changed values.
 */
export async function walkVaried(walker: Walker, walking: Walking): Promise<void> {
  const { tally, withFinals } = walking;
  for (const step of walker.area.steps) {
    if (step.isFinal && !withFinals) continue;
    const run = () => takeVaried(walker, step, walking);
    const failed = await (step.name === "becomeFirstAdmin" ? alone(run) : run()).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (failed) tally.report(`${step.name} in ${walker.area.name}`, failed.slice(0, 300));
  }
}

async function takeVaried(
  { owner, samples }: Walker,
  step: Step,
  { random, tally, withFinals }: Walking,
): Promise<void> {
  await step.before?.(owner);
  const plain = step.build?.(owner) ?? {};
  samples.set(step.name, plain);
  const varied = vary(step.name, plain, random);
  let answer = varied && (await send(step, owner, varied, tally));
  if (!answer || !isAnswered(step.name, answer.status))
    answer = await send(step, owner, plain, tally);
  if (answer.status === 429) {
    await sleep(Number(answer.headers["retry-after"]) * 1000);
    answer = await send(step, owner, plain, tally);
  }
  if (!isAnswered(step.name, answer.status))
    throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  await step.after?.(owner, answer.body);
  if (withFinals) await repeat(step, owner, plain, tally);
  // Repeating what names nothing would only replace what was made.
  const isNamed =
    !makesSecrets.has(step.name) && [plain.params, plain.query, plain.body].some(Boolean);
  if (random.chance(0.8) && !step.isFinal && isNamed)
    await send(step, owner, mutate(plain, random), tally);
}

/** The same request again, as long as it is accepted: one with an id of the client has one effect. */
async function repeat(step: Step, owner: Owner, plain: Request, tally: Tally): Promise<void> {
  const isRead = endpoints[step.name].method === "GET";
  if (step.isFinal || makesSecrets.has(step.name)) return;
  for (let count = isRead ? 6 : 1; count > 0; count--) {
    const { status } = await send(step, owner, plain, tally);
    if (!isAnswered(step.name, status)) return;
  }
}

async function send(step: Step, owner: Owner, request: Request, tally: Tally): Promise<Answered> {
  const browser = step.by === "visitor" ? owner.visitor : owner.browser;
  const answer = await browser.call(step.name, toSent(request));
  tally.judge(step.name, request, answer);
  return answer;
}

function vary(name: EndpointName, { body, ...rest }: Request, random: Random): Request | undefined {
  const schema = (endpointSchemas[name] as EndpointSchemas).body;
  if (!schema || typeof body !== "object" || body === null) return undefined;
  const made = makeValue(schema, { random, ids: [], isBoundary: random.chance(0.3) });
  return { ...rest, body: mix(body, made) };
}

/** The texts of `made` where the plain request has a text of words, and else the plain value. */
function mix(plain: unknown, made: unknown, key = ""): unknown {
  if (typeof plain === "string")
    return typeof made === "string" && plain.includes(" ") && !fixed.test(key) ? made : plain;
  if (typeof plain !== "object" || plain === null || Array.isArray(plain)) return plain;
  const others = (made ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, mix(value, others[name], name)]),
  );
}
