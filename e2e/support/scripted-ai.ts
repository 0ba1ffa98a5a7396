import type { ReceivedRequest, Script } from "@masar/tools/local/scripted-ai";
import { expect, type APIRequestContext } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { post } from "./fixtures.ts";

const address = () => process.env["E2E_AI_URL"] ?? "";

/** What the provider answers to a question that holds these words; every journey asks with words of its own. */
export async function scriptAnswer(match: string, script: Script): Promise<void> {
  const response = await fetch(`${address()}/__scripts`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ match, script }),
  });
  expect(response.ok).toBe(true);
}

/** The requests the provider saw with these words. */
export async function readAsked(match: string): Promise<ReceivedRequest[]> {
  const response = await fetch(`${address()}/__received?match=${encodeURIComponent(match)}`);
  return (await response.json()) as ReceivedRequest[];
}

/** As if the learner had agreed before. */
export async function agreeTo(request: APIRequestContext, kind: "ai" | "recording"): Promise<void> {
  await post(request, endpoints.recordConsent.path, { kind, granted: true });
}
