import { tabStorage } from "#web/platform/storage/browser-storage.ts";

/** What a visit to a provider is for. `search` is the query of the page that started it. */
export type ProviderAttempt =
  | { purpose: "log-in" | "sign-up"; search: string }
  | { purpose: "connect" };

const storageKey = "provider-attempt";

/** A visit that is cancelled there leads back without an answer of the server that could name its purpose. */
export function storeProviderAttempt(url: string, attempt: ProviderAttempt): void {
  const state = new URL(url).searchParams.get("state");
  tabStorage.write(storageKey, JSON.stringify({ ...attempt, state }));
}

/** Undefined for an answer to another visit. */
export function findProviderAttempt(state: string | null): ProviderAttempt | undefined {
  const stored = tabStorage.readJson(storageKey) as (ProviderAttempt & { state: string }) | null;
  return stored && state && stored.state === state ? stored : undefined;
}
