import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { PathRequest } from "#web/entities/path/path-request.ts";
import { call } from "#web/platform/api/api-client.ts";
import { useRequest } from "#web/platform/api/use-request.ts";
import { fetchSession } from "./fetch-session.ts";

// Requests of visitors. Log-in and register are islands, so that nothing here uses the query client.

// Single-use requests are not retried: the first one may have succeeded without a response.
const once = { isOnce: true } as const;

export function useLogIn() {
  return useRequest((body: RequestOf<"logIn">["body"]) =>
    call(accountEndpoints, "logIn", { body }),
  );
}

export function useLogInSecondFactor() {
  return useRequest(
    (code: string) => call(accountEndpoints, "logInSecondFactor", { body: { code } }),
    once,
  );
}

type SignUp = {
  account: RequestOf<"signUp">["body"];
  pathRequest: PathRequest | null;
  /** Of the published path whose copy is requested. */
  publishedToken: string | undefined;
};

export function useSignUp() {
  return useRequest(async ({ account, pathRequest, publishedToken }: SignUp) => {
    const request = pathRequest ? await toIntake(pathRequest) : {};
    const body = { ...account, ...request, published_path: publishedToken };
    const response = await call(accountEndpoints, "signUp", { body });
    // An instance without mail logs in at once.
    const session = response.status === "logged_in" ? await fetchSession() : null;
    return { session, mailboxUrl: response.mailbox_url };
  });
}

/** Loaded on demand: most visitors come without a path request. */
export async function toIntake(pathRequest: PathRequest) {
  const { toIntakeWithSkills } = await import("#web/entities/path/request-intake.ts");
  return { intake: toIntakeWithSkills(pathRequest), wants_outline: pathRequest.wantsOutline };
}

export function useRequestMail(name: "resendVerification" | "forgotPassword") {
  return useRequest((email: string) => call(accountEndpoints, name, { body: { email } }), once);
}
