import type { FastifyReply } from "fastify";
import * as account from "./account.service.ts";
import * as credentials from "./credentials/credentials.service.ts";
import * as secondFactor from "./credentials/second-factor.service.ts";
import * as exports from "./data-export/data-exports.service.ts";
import * as deletion from "./deletion/deletion.service.ts";
import * as devices from "./devices.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicAccountRoutes({ serve }: Endpoints): void {
  serve("signUp", (ctx, { body }, reply) => withCookies(reply, account.signUp(ctx, body)));
  serve("resendVerification", (ctx, { body }) => account.resendVerification(ctx, body));
  serve("verifyEmail", (ctx, { body }, reply) =>
    withCookies(reply, account.verifyEmail(ctx, body)),
  );
  serve("logIn", (ctx, { body }, reply) => withCookies(reply, account.logIn(ctx, body)));
  serve("logInSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, account.logInSecondFactor(ctx, body)),
  );
  serve("logOut", async (ctx, _input, reply) => {
    const result = await withCookies(reply, account.logOut(ctx));
    reply.header("clear-site-data", '"cache"');
    return result;
  });
  serve("getSession", (ctx, _input, reply) => withCookies(reply, account.getSession(ctx)));
  serve("forgotPassword", (ctx, { body }) => account.forgotPassword(ctx, body));
  serve("resetPassword", (ctx, { body }, reply) =>
    withCookies(reply, credentials.resetPassword(ctx, body)),
  );
  serve("confirmEmailChange", (ctx, { body }) => credentials.confirmEmailChange(ctx, body));
  serve("keepAccountByLink", (ctx, { body }) => deletion.cancelDeletionByLink(ctx, body));
}

export function accountRoutes({ serve }: Endpoints): void {
  serve("changePassword", (ctx, { body }, reply) =>
    withCookies(reply, credentials.changePassword(ctx, body)),
  );
  serve("changeEmail", (ctx, { body }) => credentials.changeEmail(ctx, body));
  serve("listDevices", (ctx) => devices.listDevices(ctx));
  serve("removeDevice", (ctx, { params }) => devices.removeDevice(ctx, params));
  serve("logOutEverywhere", (ctx, _input, reply) =>
    withCookies(reply, devices.logOutEverywhere(ctx)),
  );
  serve("listConsents", (ctx) => devices.listConsents(ctx));
  serve("recordConsent", (ctx, { body }) => devices.recordConsent(ctx, body));
  serve("startSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.startSecondFactor(ctx, body)),
  );
  serve("confirmSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.confirmSecondFactor(ctx, body)),
  );
  serve("removeSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.removeSecondFactor(ctx, body)),
  );
  serve("renewRecoveryCodes", (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body));
  serve("planDeletion", (ctx, { body }, reply) =>
    withCookies(reply, deletion.scheduleDeletion(ctx, body)),
  );
  serve("keepAccount", (ctx) => deletion.cancelDeletion(ctx));
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

async function withCookies<T>(reply: FastifyReply, response: Promise<account.WithCookies<T>>) {
  const { result, cookies } = await response;
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  return result;
}
