import type { TestApp } from "../test-app.ts";

type Browser = ReturnType<TestApp["openBrowser"]>;
type ProviderId = "google" | "oidc";

export type ProviderPerson = {
  subject?: string;
  email?: string;
  isVerified?: boolean;
  /** Whether the provider runs the mailbox. */
  isHosted?: boolean;
};

/** What the provider's redirect carries to the page that finishes the log-in. */
export type Answer = { provider: ProviderId; state: string; code: string; iss?: string };

/** Walks through the provider's pages as a browser does, with its cookies, up to the redirect back. */
export async function visitProvider(url: string, person: ProviderPerson): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(url);
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie },
      ...(body ? { method: "POST", body } : {}),
    });
    body = undefined;
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get("location");
    if (!location) {
      if (!response.ok) throw new Error(`${next.href} answered ${response.status}`);
      body = toForm(person);
      continue;
    }
    next = new URL(location, next);
    if (next.pathname.startsWith("/callback/")) return next;
  }
  throw new Error("The provider leads nowhere");
}

function toForm({
  subject,
  email,
  isVerified = true,
  isHosted = true,
}: ProviderPerson): URLSearchParams {
  const form = new URLSearchParams();
  if (subject) form.set("subject", subject);
  if (email) form.set("email", email);
  if (isVerified) form.set("verified", "on");
  if (isHosted) form.set("hosted", "on");
  return form;
}

export function readAnswer(back: URL): Answer {
  const { searchParams } = back;
  const iss = searchParams.get("iss");
  return {
    provider: back.pathname.split("/").at(-1) as ProviderId,
    state: searchParams.get("state") ?? "",
    code: searchParams.get("code") ?? "",
    ...(iss ? { iss } : {}),
  };
}

/** A whole log-in: the start here, the pages there, and the finish here. */
export async function enterBy(
  browser: Pick<Browser, "call">,
  provider: ProviderId,
  person: ProviderPerson,
  body: object = {},
) {
  const started = await browser.call("startProviderLogIn", { body: { provider, ...body } });
  if (started.status !== 200) return { ...started, answer: undefined };
  const answer = readAnswer(await visitProvider(started.body.url, person));
  const finished = await browser.call("finishProviderLogIn", { body: answer });
  return { ...finished, answer };
}
