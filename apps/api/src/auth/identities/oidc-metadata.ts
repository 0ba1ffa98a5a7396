import { z } from "zod";

/** `unavailable`: the operator or the provider has to act. `invalid`: the answer in this browser is refused. */
export class OidcError extends Error {
  readonly kind: "unavailable" | "invalid";

  constructor(kind: OidcError["kind"], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}

const requestMs = 5000;
const cachedMs = 60 * 60 * 1000;

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type OidcMetadata = z.output<typeof metadata>;

/**
 * Loaded when the first log-in needs it, not when the server starts: a provider that does not answer then must not hold
 * up logging in by password. A failure is not remembered.
 */
export function createMetadataReader(issuer: string): () => Promise<OidcMetadata> {
  let loaded: { promise: Promise<OidcMetadata>; at: number } | undefined;
  return () => {
    if (!loaded || Date.now() - loaded.at > cachedMs) {
      const promise = loadMetadata(issuer);
      loaded = { promise, at: Date.now() };
      promise.catch(() => {
        if (loaded?.promise === promise) loaded = undefined;
      });
    }
    return loaded.promise;
  };
}

async function loadMetadata(issuer: string): Promise<OidcMetadata> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const parsed = metadata.safeParse(await fetchJson(address));
  if (!parsed.success) throw new OidcError("unavailable", `${address} describes no provider`);
  const found = parsed.data;
  // Otherwise one provider could describe itself as another.
  if (found.issuer !== issuer)
    throw new OidcError("unavailable", `the issuer calls itself ${found.issuer}, not ${issuer}`);
  const addresses = [
    found.authorization_endpoint,
    found.token_endpoint,
    found.jwks_uri,
    found.userinfo_endpoint,
  ];
  const { protocol } = new URL(issuer);
  if (addresses.some((each) => each && new URL(each).protocol !== protocol))
    throw new OidcError("unavailable", `an address of ${issuer} is not ${protocol}`);
  return found;
}

/** Never follows a redirect: secrets and tokens go to the named address only. */
export async function fetchJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(requestMs);
  let response: Response;
  try {
    response = await fetch(address, { ...init, signal, redirect: "error" });
    if (response.ok) return await response.json();
  } catch (cause) {
    throw new OidcError("unavailable", `${address} did not answer`, cause);
  }
  const isRefused = response.status === 400 || response.status === 401;
  throw new OidcError(isRefused ? "invalid" : "unavailable", `${address}: ${response.status}`);
}
