import { z } from "zod";
import { fetchJson, OidcError } from "./oidc-request.ts";

const cachedMs = 60 * 60 * 1000;

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  prompt_values_supported: z.array(z.string()).default([]),
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
  const found = await fetchJson(address, metadata);
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
