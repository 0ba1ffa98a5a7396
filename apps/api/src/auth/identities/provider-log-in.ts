import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { handleOAuthUserInfo } from "better-auth/oauth2";
import type { BetterAuthPlugin } from "better-auth";
import { z } from "zod";
import { providerIds } from "@masar/contract/identities/constants";
import { OidcError } from "./oidc-request.ts";
import type { Log } from "#api/log.ts";
import type { Provider } from "./providers.ts";

const validSeconds = 10 * 60;
const stateCookie = "provider";
const logInPath = "/provider/log-in";

const stored = z.object({
  provider: z.enum(providerIds),
  codeVerifier: z.string(),
  nonce: z.string(),
  /** What the log-in is for, as the account service wrote it. */
  purpose: z.unknown(),
});

const identityBody = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isAuthoritative: z.boolean(),
});

type Options = { find: (id: Provider["id"]) => Provider | undefined; log: Log };

/**
 * A better-auth plugin for log-ins at OpenID Connect providers; called by the identities service only. better-auth's own
 * OAuth endpoints create the account at once, store the provider's tokens, and load every provider when the server
 * starts. Of theirs this uses verifications, cookies and sessions.
 */
export function providerLogIn({ find, log }: Options) {
  /** The person reads only that the provider cannot be reached, so the operator needs the reason. */
  function toApiError(error: unknown, provider: Provider["id"]): never {
    if (!(error instanceof OidcError)) throw error;
    const { kind, message: reason } = error;
    if (kind === "invalid") throw refused(reason);
    log.warn({ provider, reason }, "provider of log-ins");
    throw new APIError("BAD_GATEWAY", { code: "PROVIDER_UNAVAILABLE", message: reason });
  }

  return {
    id: "provider-log-in",
    endpoints: {
      startProvider: createAuthEndpoint(
        "/provider/start",
        {
          method: "POST",
          body: z.object({
            provider: z.enum(providerIds),
            purpose: z.unknown(),
            choosesAccount: z.boolean(),
          }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx) => {
          const { provider: id, purpose, choosesAccount } = ctx.body;
          const provider = requireProvider(find(id));
          const state = generateRandomString(43);
          const secrets = {
            codeVerifier: generateRandomString(64),
            nonce: generateRandomString(43),
          };
          const url = await provider.client
            .authorizationUrl({ state, ...secrets, choosesAccount })
            .catch((error: unknown) => toApiError(error, id));
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: identifierOf(state),
            value: JSON.stringify({ provider: id, ...secrets, purpose }),
            expiresAt: new Date(Date.now() + validSeconds * 1000),
          });
          const cookie = ctx.context.createAuthCookie(stateCookie, { maxAge: validSeconds });
          await ctx.setSignedCookie(cookie.name, state, ctx.context.secret, cookie.attributes);
          return ctx.json({ url });
        },
      ),

      redeemProvider: createAuthEndpoint(
        "/provider/redeem",
        {
          method: "POST",
          body: z.object({
            provider: z.enum(providerIds),
            state: z.string(),
            code: z.string(),
            iss: z.string().optional(),
          }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx) => {
          const { state, code, iss } = ctx.body;
          const cookie = ctx.context.createAuthCookie(stateCookie);
          // Before the state is used up: another site cannot end a log-in of this browser, nor finish its own here.
          const ofBrowser = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          if (!ofBrowser || ofBrowser !== state) throw refused("the state is of another browser");
          // Deletes it in one statement, so that parallel answers do not share it.
          const { internalAdapter } = ctx.context;
          const found = await internalAdapter.consumeVerificationValue(identifierOf(state));
          ctx.setCookie(cookie.name, "", { ...cookie.attributes, maxAge: 0 });
          if (!found) throw refused("the state is used or expired");
          const attempt = stored.parse(JSON.parse(found.value));
          if (attempt.provider !== ctx.body.provider)
            throw refused("the state is of another provider");
          const provider = requireProvider(find(attempt.provider));
          const answer = { code, iss, ...attempt };
          const identity = await provider.client
            .redeem(answer)
            .catch((error: unknown) => toApiError(error, provider.id));
          return ctx.json({ identity, purpose: attempt.purpose });
        },
      ),

      /** Never creates a user and never links. Verifies the address of its owner if the provider vouches for it. */
      logInIdentity: createAuthEndpoint(
        logInPath,
        { method: "POST", body: identityBody, metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { issuer, subject, email, isAuthoritative } = ctx.body;
          const { data, error } = await handleOAuthUserInfo(ctx, {
            userInfo: { id: subject, email: email ?? "", emailVerified: isAuthoritative, name: "" },
            account: { providerId: issuer, accountId: subject },
            disableSignUp: true,
            overrideUserInfo: false,
          });
          if (error || !data) throw new APIError("CONFLICT", { code: "IDENTITY_NOT_LINKED" });
          await setSessionCookie(ctx, data);
          return ctx.json({ userId: data.user.id });
        },
      ),
    },
  };
}

/** better-auth asks for the second factor after its own log-ins only. */
export function asksAfterProviders<Plugin extends BetterAuthPlugin>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks?.after ?? []) {
    const { matcher } = hook;
    hook.matcher = (context) => context.path === logInPath || matcher(context);
  }
  return plugin;
}

const identifierOf = (state: string) => `provider-state:${state}`;

function requireProvider(provider: Provider | undefined): Provider {
  if (!provider) throw new APIError("NOT_FOUND", { code: "PROVIDER_NOT_FOUND" });
  return provider;
}

function refused(message: string): APIError {
  return new APIError("BAD_REQUEST", { code: "IDENTITY_INVALID", message });
}
