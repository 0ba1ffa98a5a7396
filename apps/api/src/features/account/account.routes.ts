import type { FastifyReply } from "fastify";
import * as account from "#api/features/account/account.service.ts";
import * as credentials from "#api/features/account/credentials/credentials.service.ts";
import * as devices from "#api/features/account/devices.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicAccountRoutes({ serve }: Endpoints): void {
  serve("signUp", async (ctx, { body }, reply) =>
    withCookies(reply, await account.signUp(ctx, body)),
  );
  serve("resendVerification", async (ctx, { body }) => {
    await account.resendVerification(ctx, body);
    return { accepted: true };
  });
  serve("verifyEmail", async (ctx, { body }, reply) =>
    withCookies(reply, await account.verifyEmail(ctx, body)),
  );
  serve("logIn", async (ctx, { body }, reply) =>
    withCookies(reply, await account.logIn(ctx, body)),
  );
  serve("logInSecondFactor", async (ctx, { body }, reply) => ({
    status: "logged_in",
    session: withCookies(reply, await account.logInSecondFactor(ctx, body)),
  }));
  serve("logOut", async (ctx, _input, reply) => {
    setCookies(reply, await account.logOut(ctx));
    reply.header("clear-site-data", '"cache"');
    return null;
  });
  serve("getSession", async (ctx, _input, reply) => ({
    session: withCookies(reply, await account.getSession(ctx)),
  }));
  serve("forgotPassword", async (ctx, { body }) => {
    await account.forgotPassword(ctx, body);
    return { accepted: true };
  });
  serve("resetPassword", async (ctx, { body }, reply) => {
    setCookies(reply, await credentials.resetPassword(ctx, body));
    return null;
  });
  serve("confirmEmailChange", (ctx, { body }) => credentials.confirmEmailChange(ctx, body));
}

export function accountRoutes({ serve }: Endpoints): void {
  serve("changePassword", async (ctx, { body }, reply) => {
    setCookies(reply, await credentials.changePassword(ctx, body));
    return null;
  });
  serve("changeEmail", (ctx, { body }) => credentials.changeEmail(ctx, body));
  serve("listDevices", (ctx) => devices.listDevices(ctx));
  serve("removeDevice", async (ctx, { params }) => {
    await devices.removeDevice(ctx, params);
    return null;
  });
  serve("logOutEverywhere", async (ctx, _input, reply) => {
    setCookies(reply, await devices.logOutEverywhere(ctx));
    return null;
  });
  serve("listConsents", (ctx) => devices.listConsents(ctx));
  serve("recordConsent", (ctx, { body }) => devices.recordConsent(ctx, body));
}

export function setCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header("set-cookie", cookies);
}

export function withCookies<T>(reply: FastifyReply, answer: account.WithCookies<T>): T {
  setCookies(reply, answer.cookies);
  return answer.result;
}
