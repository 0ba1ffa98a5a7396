import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { accountRoutes, publicAccountRoutes } from "#api/features/account/account.routes.ts";
import {
  deletionRoutes,
  publicDeletionRoutes,
} from "#api/features/account/deletion/deletion.routes.ts";
import { exportsRoutes } from "#api/features/account/data-export/data-exports.routes.ts";
import { secondFactorRoutes } from "#api/features/account/credentials/second-factor.routes.ts";
import { assistantRoutes } from "#api/features/assistant/assistant.routes.ts";
import { speechRoutes } from "#api/features/assistant/speech/speech.routes.ts";
import { calendarRoutes, publicCalendarRoutes } from "#api/features/calendar/calendar.routes.ts";
import { communityRoutes } from "#api/features/community/community.routes.ts";
import {
  adminCoursesRoutes,
  coursesRoutes,
  publicCoursesRoutes,
} from "#api/features/courses/courses.routes.ts";
import { milestonesRoutes } from "#api/features/milestones/milestones.routes.ts";
import { moderationRoutes } from "#api/features/moderation/moderation.routes.ts";
import {
  notificationsRoutes,
  publicNotificationsRoutes,
} from "#api/features/notifications/notifications.routes.ts";
import { adminRoutes, operationRoutes } from "#api/features/admin/admin.routes.ts";
import { notesRoutes } from "#api/features/notes/notes.routes.ts";
import { onboardingRoutes } from "#api/features/onboarding/onboarding.routes.ts";
import { pathsRoutes, publicPathsRoutes } from "#api/features/paths/paths.routes.ts";
import { profileRoutes, publicProfileRoutes } from "#api/features/profile/profile.routes.ts";
import { reviewRoutes } from "#api/features/review/review.routes.ts";
import { settingsRoutes } from "#api/features/settings/settings.routes.ts";
import { publicSiteRoutes } from "#api/features/newsletter/newsletter.routes.ts";
import { dashboardRoutes } from "#api/features/dashboard/dashboard.routes.ts";
import { studyRoutes } from "#api/features/study/study.routes.ts";
import {
  adminSupportRoutes,
  publicSupportRoutes,
  supportRoutes,
} from "#api/features/support/support.routes.ts";
import { tasksRoutes } from "#api/features/tasks/tasks.routes.ts";
import {
  adminTranslationsRoutes,
  publicTranslationsRoutes,
} from "#api/features/translations/translations.routes.ts";
import type { Env } from "#api/env.ts";
import { loggerOptions, type LogStream } from "#api/log.ts";
import { createEndpoints } from "#api/http/endpoints.ts";
import { registerErrors, sendProblem } from "#api/http/errors.ts";
import { registerFiles, registerNotFound } from "#api/http/static-files.ts";
import { answerHeaders, registerHeaders } from "#api/http/security-headers.ts";
import { registerOpenApi } from "#api/http/openapi.ts";
import { registerOriginCheck } from "#api/http/origin-check.ts";
import { liveRoutes } from "#api/realtime/live.routes.ts";
import { createServices, type Services } from "#api/services.ts";

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
  }
}

/** THE ROUTE MAP: which feature is served to whom. */
export async function createApp(env: Env, options: { logStream?: LogStream } = {}) {
  const isSecure = env.PUBLIC_URL.startsWith("https:");
  const app = Fastify({
    logger: loggerOptions(env, options.logStream),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 64 * 1024,
    // Fastify waits for ever by default: headers and bodies that crawl are cut.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: env.TRUSTED_PROXIES ? env.TRUSTED_PROXIES.split(",") : false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    // Requests under way are answered; streams end themselves before that.
    forceCloseConnections: "idle",
    // An address that cannot even be decoded meets no hook, so it is answered here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(answerHeaders(request, { isSecure }));
      void sendProblem(request, reply, "not_found");
    },
  });
  app.server.headersTimeout = 10_000;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");

  const services = await createServices(env, app.log);
  app.decorate("services", services);
  app.addHook("onClose", () => services.stop());
  registerHeaders(app, { isSecure });
  registerErrors(app);
  registerOriginCheck(app, env);
  registerRequestLog(app);
  await registerOpenApi(app);

  const { scope, checkComplete } = createEndpoints(app, services);
  scope("public", [
    publicAccountRoutes,
    publicDeletionRoutes,
    publicCalendarRoutes,
    publicCoursesRoutes,
    publicPathsRoutes,
    publicNotificationsRoutes,
    publicProfileRoutes,
    publicSiteRoutes,
    publicSupportRoutes,
    publicTranslationsRoutes,
    operationRoutes(() => app.swagger()),
  ]);
  scope("session", [
    accountRoutes,
    secondFactorRoutes,
    exportsRoutes,
    deletionRoutes,
    settingsRoutes,
    onboardingRoutes,
    pathsRoutes,
    coursesRoutes,
    milestonesRoutes,
    dashboardRoutes,
    studyRoutes,
    tasksRoutes,
    notesRoutes,
    reviewRoutes,
    assistantRoutes,
    speechRoutes,
    calendarRoutes,
    profileRoutes,
    notificationsRoutes,
    communityRoutes,
    supportRoutes,
    liveRoutes(app, services),
  ]);
  scope("moderator", [moderationRoutes]);
  scope("admin", [adminRoutes, adminCoursesRoutes, adminSupportRoutes, adminTranslationsRoutes]);
  checkComplete();

  if (env.WEB_DIR) await registerFiles(app, env.WEB_DIR);
  else registerNotFound(app);
  return app;
}

/** One line a request: what was asked and how it ended, never who asked. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    // What an operator must see is not lost among the lines of ordinary requests.
    const level = reply.statusCode >= 500 ? "warn" : "info";
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
