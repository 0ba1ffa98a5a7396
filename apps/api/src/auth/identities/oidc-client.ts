import { createAuthorizationURL } from "@better-auth/core/oauth2";
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import { mailAddress } from "@masar/contract/shared/field-schemas";
import { createMetadataReader, type OidcMetadata } from "./oidc-metadata.ts";
import { fetchAnswer, fetchJson, OidcError, parseJson } from "./oidc-request.ts";

/** An identity at a provider. Issuer and subject never change; an address may. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Whether the provider's word alone is proof that the address belongs to this person. */
  isAuthoritative: boolean;
};

type ClientOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  isGoogle: boolean;
};

/** The secrets of one log-in: they stay on the server until the provider answers. */
type Attempt = { codeVerifier: string; nonce: string };

type Start = Attempt & {
  state: string;
  /** The provider's page comes also for a person who is logged in there: it may be the wrong account. */
  choosesAccount?: boolean;
};

type ProviderAnswer = Attempt & { code: string; iss?: string | undefined };

export type OidcClient = ReturnType<typeof createOidcClient>;

/** By public keys only: with the others, who knows the client secret could sign as the provider. */
const algorithms = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;
const toleranceSeconds = 60;

/** Of a token that was read and is not valid. Every other failure is one of the keys, or of their address. */
const invalidToken = new Set<string>([
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JWKSNoMatchingKey.code,
]);

const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });
/** The codes of RFC 6749, so that nothing else of the answer is logged. */
const tokenRefusal = z.object({
  error: z.enum([
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
  ]),
});
const userInfo = z.record(z.string(), z.unknown());

/** The authorization code flow of OpenID Connect with PKCE and nonce. */
export function createOidcClient(options: ClientOptions) {
  const { issuer, clientId, redirectUri } = options;
  const readMetadata = createMetadataReader(issuer);
  let keys: { address: string; find: JWTVerifyGetKey } | undefined;

  function keysOf({ jwks_uri: address }: OidcMetadata): JWTVerifyGetKey {
    if (keys?.address !== address) {
      const find = createRemoteJWKSet(new URL(address), {
        timeoutDuration: 5000,
        [customFetch]: fetchKeys,
      });
      keys = { address, find };
    }
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
      if (cause instanceof OidcError) throw cause;
      const { code = "unknown" } = cause;
      if (invalidToken.has(code)) throw new OidcError("invalid", `the ID token: ${code}`, cause);
      throw new OidcError("unavailable", `${found.jwks_uri}: ${code}`, cause);
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

    async authorizationUrl({ state, codeVerifier, nonce, choosesAccount }: Start) {
      const found = await readMetadata();
      const prompt = choosesAccount ? findAccountPrompt(options, found) : undefined;
      const url = await createAuthorizationURL({
        id: "oidc",
        options: { clientId },
        authorizationEndpoint: found.authorization_endpoint,
        redirectURI: redirectUri,
        scopes: ["openid", "email"],
        state,
        codeVerifier,
        nonce,
        ...(prompt ? { prompt } : {}),
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
      const email = mailAddress.safeParse(person["email"]).data ?? null;
      // Nothing but the boolean: some providers write what a user typed, without this claim.
      const isEmailVerified = email !== null && person["email_verified"] === true;
      const isHosted = !options.isGoogle || isHostedByGoogle(email, person["hd"]);
      return {
        issuer,
        subject,
        email,
        isEmailVerified,
        isAuthoritative: isEmailVerified && isHosted,
      };
    },
  };
}

/**
 * Google verifies an address of another mail service once, when the account is made: its mailbox may have another owner
 * since. Its guide to ID tokens calls Google authoritative for these two only.
 */
function isHostedByGoogle(email: string | null, organization: unknown): boolean {
  if (email?.endsWith("@gmail.com")) return true;
  return typeof organization === "string" && organization !== "";
}

/** Every provider has to know `login`, and may refuse `select_account`; Google knows only the latter. */
function findAccountPrompt({ isGoogle }: ClientOptions, found: OidcMetadata): string {
  const isKnown = found.prompt_values_supported.includes("select_account");
  return isGoogle || isKnown ? "select_account" : "login";
}

/** For jose, which has no limit of its own. */
async function fetchKeys(
  address: string,
  { headers, signal }: Pick<RequestInit, "headers" | "signal">,
) {
  const { status, text } = await fetchAnswer(address, {
    ...(headers ? { headers } : {}),
    ...(signal ? { signal } : {}),
  });
  if (status !== 200) throw new OidcError("unavailable", `${address}: ${status}`);
  return new Response(text);
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
  const address = found.token_endpoint;
  const { status, text } = await fetchAnswer(address, { method: "POST", headers, body });
  const answer = parseJson(text);
  if (status !== 200) {
    // The code is used, expired or of another log-in. Any other refusal is one of this instance's settings.
    const refusal = tokenRefusal.safeParse(answer).data?.error ?? "";
    const kind = refusal === "invalid_grant" ? "invalid" : "unavailable";
    throw new OidcError(kind, `${address}: ${status} ${refusal}`.trimEnd());
  }
  const tokens = tokenAnswer.safeParse(answer).data;
  if (!tokens) throw new OidcError("unavailable", `${address} answers no ID token`);
  return { idToken: tokens.id_token, accessToken: tokens.access_token };
}

/** Only where the ID token has no address, as the standard has it. */
async function fetchUserInfo(
  found: OidcMetadata,
  { accessToken }: { accessToken: string | undefined },
  subject: string,
): Promise<Record<string, unknown>> {
  if (!found.userinfo_endpoint || accessToken === undefined) return {};
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` };
  const person = await fetchJson(found.userinfo_endpoint, userInfo, { headers });
  if (person["sub"] !== subject) throw new OidcError("invalid", "the subject of the user info");
  return person;
}
