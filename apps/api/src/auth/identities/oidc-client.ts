import { createAuthorizationURL } from "@better-auth/core/oauth2";
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { mailAddress } from "@masar/contract/shared/field-schemas";
import { createMetadataReader, fetchJson, OidcError, type OidcMetadata } from "./oidc-metadata.ts";

/** An identity at a provider. Issuer and subject never change; an address may. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
};

type ClientOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
};

/** The secrets of one log-in: they stay on the server until the provider answers. */
type Attempt = { codeVerifier: string; nonce: string };

type ProviderAnswer = Attempt & { code: string; iss?: string | undefined };

export type OidcClient = ReturnType<typeof createOidcClient>;

/** By public keys only: with the others, who knows the client secret could sign as the provider. */
const algorithms = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;
const toleranceSeconds = 60;

/** The authorization code flow of OpenID Connect with PKCE and nonce. */
export function createOidcClient(options: ClientOptions) {
  const { issuer, clientId, redirectUri } = options;
  const readMetadata = createMetadataReader(issuer);
  let keys: { address: string; find: JWTVerifyGetKey } | undefined;

  function keysOf({ jwks_uri: address }: OidcMetadata): JWTVerifyGetKey {
    if (keys?.address !== address)
      keys = { address, find: createRemoteJWKSet(new URL(address), { timeoutDuration: 5000 }) };
    return keys.find;
  }

  async function verifyIdToken(
    token: string,
    nonce: string,
    found: OidcMetadata,
  ): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keysOf(found), {
      issuer,
      audience: clientId,
      algorithms: found.id_token_signing_alg_values_supported.filter((name) =>
        algorithms.test(name),
      ),
      clockTolerance: toleranceSeconds,
      requiredClaims: ["sub", "iat", "exp"],
    }).catch((cause: { code?: string }) => {
      const isDown = cause.code === "ERR_JWKS_TIMEOUT" || cause.code === "ERR_JOSE_GENERIC";
      throw new OidcError(isDown ? "unavailable" : "invalid", "the ID token", cause);
    });
    // Binds the token to this log-in: one that was stolen from another does not work.
    if (payload["nonce"] !== nonce) throw new OidcError("invalid", "the nonce");
    const party = payload["azp"];
    const isShared = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((party !== undefined || isShared) && party !== clientId)
      throw new OidcError("invalid", "the authorized party");
    return payload;
  }

  return {
    readMetadata,

    async authorizationUrl({ state, codeVerifier, nonce }: Attempt & { state: string }) {
      const { authorization_endpoint: authorizationEndpoint } = await readMetadata();
      const url = await createAuthorizationURL({
        id: "oidc",
        options: { clientId },
        authorizationEndpoint,
        redirectURI: redirectUri,
        scopes: ["openid", "email"],
        state,
        codeVerifier,
        nonce,
      });
      return url.href;
    },

    async redeem({ code, iss, codeVerifier, nonce }: ProviderAnswer): Promise<Identity> {
      const found = await readMetadata();
      // RFC 9207, against an answer of one provider that is brought to another.
      const isNamed = found.authorization_response_iss_parameter_supported;
      if ((isNamed || iss !== undefined) && iss !== issuer)
        throw new OidcError("invalid", "the issuer of the answer");
      const tokens = await fetchTokens(options, found, { code, codeVerifier });
      const claims = await verifyIdToken(tokens.idToken, nonce, found);
      const subject = claims.sub ?? "";
      if (!subject || subject.length > 255) throw new OidcError("invalid", "the subject");
      const person = "email" in claims ? claims : await fetchUserInfo(found, tokens, subject);
      const email = mailAddress.safeParse(person["email"]);
      return {
        issuer,
        subject,
        email: email.success ? email.data : null,
        // Nothing but the boolean: some providers write what a user typed, without this claim.
        isEmailVerified: email.success && person["email_verified"] === true,
      };
    },
  };
}

async function fetchTokens(
  { clientId, clientSecret, redirectUri }: ClientOptions,
  found: OidcMetadata,
  { code, codeVerifier }: { code: string; codeVerifier: string },
) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  const headers = new Headers({ accept: "application/json" });
  if (found.token_endpoint_auth_methods_supported.includes("client_secret_basic")) {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  } else {
    body.set("client_id", clientId);
    body.set("client_secret", clientSecret);
  }
  const answer = await fetchJson(found.token_endpoint, { method: "POST", headers, body });
  const { id_token: idToken, access_token: accessToken } = answer as Record<string, unknown>;
  if (typeof idToken !== "string") throw new OidcError("invalid", "no ID token");
  return { idToken, accessToken };
}

/** Only where the ID token has no address, as the standard has it. */
async function fetchUserInfo(
  found: OidcMetadata,
  { accessToken }: { accessToken: unknown },
  subject: string,
): Promise<Record<string, unknown>> {
  if (!found.userinfo_endpoint || typeof accessToken !== "string") return {};
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` };
  const person = (await fetchJson(found.userinfo_endpoint, { headers })) as Record<string, unknown>;
  if (person["sub"] !== subject) throw new OidcError("invalid", "the subject of the user info");
  return person;
}
