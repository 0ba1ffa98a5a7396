import type { ReceivedRequest, Script } from "@masar/tools/local/scripted-ai";
import { expect, type APIRequestContext } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { post } from "./fixtures.ts";

const address = () => process.env["E2E_AI_URL"] ?? "";

/** Scripts the answer to questions that contain these words; every test uses different words. */
export async function scriptAnswer(match: string, script: Script): Promise<void> {
  const response = await fetch(`${address()}/__scripts`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ match, script }),
  });
  expect(response.ok).toBe(true);
}

/** The requests with these words that the provider received. */
export async function readRequests(match: string): Promise<ReceivedRequest[]> {
  const response = await fetch(`${address()}/__received?match=${encodeURIComponent(match)}`);
  return (await response.json()) as ReceivedRequest[];
}

/** Gives a consent through the API. */
export async function agreeTo(request: APIRequestContext, kind: "ai" | "recording"): Promise<void> {
  await post(request, endpoints.recordConsent.path, { kind, granted: true });
}
