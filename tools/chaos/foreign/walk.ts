import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { type Area, createOwner, type Owner, type Step } from "./owner.ts";
import type { ForeignApp } from "./app.ts";

/** An event stream never ends, so it is opened over a socket elsewhere. */
export const streamed: EndpointName = "streamEvents";

/**
 * Answer 2xx only with a provider of log-ins. `apps/api/src/features/account/identities/takeover.test.ts` calls them as
 * others, with answers of other browsers, accounts and providers.
 */
const providerEndpoints = ["startProviderLogIn", "finishProviderLogIn", "startIdentity"] as const;

export const notWalked: ReadonlySet<EndpointName> = new Set([streamed, ...providerEndpoints]);

export type Walked = { area: Area; first: Owner; second: Owner };

/** Two owners of an area: the first does every step, the second all but those that end something. */
export async function walkArea(
  app: Pick<ForeignApp, "testApp" | "ai">,
  area: Area,
  fail: (problem: string) => void,
): Promise<Walked & { answered: Set<EndpointName> }> {
  const answered = new Set<EndpointName>();
  const second = await createOwner(app, area);
  for (const step of area.steps)
    if (!step.isFinal) await take(step, second).catch((error) => fail(describe(step, error)));
  const first = await createOwner(app, area);
  for (const step of area.steps)
    await take(step, first).then(
      () => answered.add(step.name),
      (error) => fail(describe(step, error)),
    );
  return { area, first, second, answered };
}

const describe = ({ name }: Step, error: unknown) =>
  `${name} did not answer its owner with 2xx: ${String(error)}`;

async function take(step: Step, owner: Owner): Promise<void> {
  await step.before?.(owner);
  const request = step.build?.(owner) ?? {};
  const browser = step.by === "visitor" ? owner.visitor : owner.browser;
  const { status, body } = await browser.call(step.name, request);
  // A link that only opens a page answers with a redirection.
  const isOpened = status === 303 && endpoints[step.name].method === "GET";
  if (!isOpened && (status < 200 || status > 299))
    throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
  await step.after?.(owner, body);
}
