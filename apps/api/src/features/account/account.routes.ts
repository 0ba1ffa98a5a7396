import type { FastifyReply } from "fastify";
import * as account from "./account.service.ts";
import * as credentials from "./credentials/credentials.service.ts";
import * as passkeys from "./credentials/passkeys.service.ts";
import * as secondFactor from "./credentials/second-factor.service.ts";
import * as exports from "./data-export/data-exports.service.ts";
import * as deletion from "./deletion/deletion.service.ts";
import * as devices from "./devices.service.ts";
import * as identities from "./identities/identities.service.ts";
import { becomeFirstAdmin } from "./first-admin.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicAccountRoutes({ serve }: Endpoints): void {
  serve("signUp", withCookies(account.signUp));
  serve("resendVerification", (ctx, { body }) => account.resendVerification(ctx, body));
  serve("verifyEmail", withCookies(account.verifyEmail));
  serve("logIn", withCookies(account.logIn));
  serve("logInSecondFactor", withCookies(account.logInSecondFactor));
  serve("startPasskeyLogIn", withCookies(passkeys.startPasskeyLogIn));
  serve("logInPasskey", withCookies(passkeys.logInPasskey));
  serve("startProviderLogIn", withCookies(identities.startProviderLogIn));
  serve("finishProviderLogIn", withCookies(identities.finishProviderLogIn));
  serve("logOut", async (ctx, input, reply) => {
    const result = await withCookies(account.logOut)(ctx, input, reply);
    reply.header("clear-site-data", '"cache"');
    return result;
  });
  serve("getSession", withCookies(account.getSession));
  serve("forgotPassword", (ctx, { body }) => account.forgotPassword(ctx, body));
  serve("resetPassword", withCookies(credentials.resetPassword));
  serve("confirmEmailChange", (ctx, { body }) => credentials.confirmEmailChange(ctx, body));
  serve("keepAccountByLink", (ctx, { body }) => deletion.cancelDeletionByLink(ctx, body));
}

export function accountRoutes({ serve }: Endpoints): void {
  serve("changePassword", withCookies(credentials.changePassword));
  serve("changeEmail", (ctx, { body }) => credentials.changeEmail(ctx, body));
  serve("listDevices", (ctx) => devices.listDevices(ctx));
  serve("removeDevice", (ctx, { params }) => devices.removeDevice(ctx, params));
  serve("logOutEverywhere", withCookies(devices.logOutEverywhere));
  serve("listConsents", (ctx) => devices.listConsents(ctx));
  serve("recordConsent", (ctx, { body }) => devices.recordConsent(ctx, body));
  serve("startSecondFactor", withCookies(secondFactor.startSecondFactor));
  serve("confirmSecondFactor", withCookies(secondFactor.confirmSecondFactor));
  serve("removeSecondFactor", withCookies(secondFactor.removeSecondFactor));
  serve("renewRecoveryCodes", (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body));
  serve("listPasskeys", (ctx) => passkeys.listPasskeys(ctx));
  serve("startPasskey", withCookies(passkeys.startPasskey));
  serve("addPasskey", (ctx, { body }) => passkeys.addPasskey(ctx, body));
  serve("renamePasskey", (ctx, { params, body }) =>
    passkeys.renamePasskey(ctx, { ...params, ...body }),
  );
  serve("removePasskey", (ctx, { params, body }) =>
    passkeys.removePasskey(ctx, { ...params, ...body }),
  );
  serve("listIdentities", (ctx) => identities.listIdentities(ctx));
  serve("startIdentity", withCookies(identities.startIdentity));
  serve("removeIdentity", (ctx, { params, body }) =>
    identities.removeIdentity(ctx, { ...params, ...body }),
  );
  serve("planDeletion", withCookies(deletion.scheduleDeletion));
  serve("keepAccount", (ctx) => deletion.cancelDeletion(ctx));
  serve("becomeFirstAdmin", (ctx, { body }) => becomeFirstAdmin(ctx, body));
  serve("getExport", (ctx) => exports.getExport(ctx));
  serve("startExport", (ctx, { body }) => exports.startExport(ctx, body));
  serve("downloadExport", async (ctx, { params, query }, reply) => {
    const file = await exports.openExport(ctx, { ...params, ...query });
    const sent = reply.headers({
      "content-type": "application/zip",
      "content-length": file.byteSize,
      "content-disposition": `attachment; filename="${file.filename}"`,
    });
    await sent.send(file.bytes);
    return "";
  });
}

function withCookies<C, B, T>(run: (ctx: C, body: B) => Promise<account.WithCookies<T>>) {
  return async (ctx: C, { body }: { body: B }, reply: FastifyReply): Promise<T> => {
    const { result, cookies } = await run(ctx, body);
    if (cookies.length > 0) reply.header("set-cookie", cookies);
    return result;
  };
}
