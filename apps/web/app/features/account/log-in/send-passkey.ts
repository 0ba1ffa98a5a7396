import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { AuthSession } from "@masar/contract/account/schemas";
import { call } from "#web/platform/api/api-client.ts";
import { askForPasskey, hasPasskeys } from "#web/platform/browser/passkeys.ts";

/** Loaded when the button is pressed, so that the log-in page stays small. */
export async function sendPasskey(): Promise<AuthSession | "cancelled" | "unsupported"> {
  if (!hasPasskeys()) return "unsupported";
  const { options } = await call(accountEndpoints, "startPasskeyLogIn");
  const response = await askForPasskey(options);
  if (!response) return "cancelled";
  return (await call(accountEndpoints, "logInPasskey", { body: { response } })).session;
}
