import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import { call } from "#web/platform/api/api-client.ts";

export async function fetchSession(): Promise<AuthSession | null> {
  return (await call(accountEndpoints, "getSession")).session;
}
