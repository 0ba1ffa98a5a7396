import type { ProviderId } from "@masar/contract/identities/constants";
import { createOidcClient, type OidcClient } from "#api/auth/identities/oidc-client.ts";
import type { Env } from "#api/env.ts";

export type Provider = {
  id: ProviderId;
  /** On its button, as the operator wrote it. */
  name: string;
  issuer: string;
  client: OidcClient;
};

type ProviderEnv = Pick<
  Env,
  | "PUBLIC_URL"
  | "GOOGLE_CLIENT_ID"
  | "GOOGLE_CLIENT_SECRET"
  | "GOOGLE_ISSUER"
  | "OIDC_ISSUER"
  | "OIDC_CLIENT_ID"
  | "OIDC_CLIENT_SECRET"
  | "OIDC_NAME"
>;

const googleIssuer = "https://accounts.google.com";

/** Google is an OpenID Connect provider like any other, except that it vouches for fewer addresses than it verifies. */
export function createProviders(env: ProviderEnv): Provider[] {
  return listProviders(env).map(({ id, name, ...client }) => ({
    id,
    name,
    issuer: client.issuer,
    client: createOidcClient({
      ...client,
      // One address for each provider, so that the answer of one is never taken to another.
      redirectUri: redirectAddress(env, id),
      isGoogle: id === "google" || client.issuer === googleIssuer,
    }),
  }));
}

type Listed = Pick<Provider, "id" | "name" | "issuer"> & { clientId: string; clientSecret: string };

function listProviders(env: ProviderEnv): Listed[] {
  const listed: Listed[] = [];
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = env;
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    listed.push({
      id: "google",
      name: "Google",
      issuer: GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    });
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && OIDC_NAME)
    listed.push({
      id: "oidc",
      name: OIDC_NAME,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
    });
  return listed;
}

function redirectAddress({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, id: ProviderId): string {
  return `${new URL(PUBLIC_URL).origin}/callback/${id}`;
}
