import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { accountRoutes, publicAccountRoutes } from "#api/features/account/account.routes.ts";
import { peopleRoutes } from "#api/features/account/people/people.routes.ts";
import { assistantRoutes } from "#api/features/assistant/assistant.routes.ts";
import { calendarRoutes, publicCalendarRoutes } from "#api/features/calendar/calendar.routes.ts";
import { modelQuestionsRoutes } from "#api/features/model-questions/model-questions.routes.ts";
import { briefsRoutes } from "#api/features/briefs/briefs.routes.ts";
import {
  adminQuestionsRoutes,
  checksRoutes,
  publicChecksRoutes,
} from "#api/features/checks/checks.routes.ts";
import { communityRoutes } from "#api/features/community/community.routes.ts";
import { adminResourcesRoutes } from "#api/features/resources/resources.routes.ts";
import { adminBlueprintsRoutes } from "#api/features/blueprints/blueprints.routes.ts";
import * as courses from "#api/features/courses/courses.routes.ts";
import { masteryRoutes } from "#api/features/mastery/mastery.routes.ts";
import { milestonesRoutes } from "#api/features/milestones/milestones.routes.ts";
import { moderationRoutes } from "#api/features/moderation/moderation.routes.ts";
import { createChangedPages } from "#api/features/path-pages/changed-pages.ts";
import * as notifications from "#api/features/notifications/notifications.routes.ts";
import { adminRoutes, operationRoutes } from "#api/features/admin/admin.routes.ts";
import { notesRoutes } from "#api/features/notes/notes.routes.ts";
import { onboardingRoutes } from "#api/features/onboarding/onboarding.routes.ts";
import {
  adminPathsRoutes,
  pathsRoutes,
  publicPathsRoutes,
} from "#api/features/paths/paths.routes.ts";
import {
  moderatorPublishingRoutes,
  publicPublishingRoutes,
  publishingRoutes,
} from "#api/features/paths/publishing/publishing.routes.ts";
import { publishedPageHead } from "#api/features/paths/publishing/published-page-head.ts";
import { profileRoutes, publicProfileRoutes } from "#api/features/profile/profile.routes.ts";
import { proposalsRoutes } from "#api/features/proposals/proposals.routes.ts";
import { remindersRoutes } from "#api/features/reminders/reminders.routes.ts";
import { reviewRoutes } from "#api/features/review/review.routes.ts";
import { settingsRoutes } from "#api/features/settings/settings.routes.ts";
import { publicSiteRoutes } from "#api/features/newsletter/newsletter.routes.ts";
import { dashboardRoutes } from "#api/features/dashboard/dashboard.routes.ts";
import { studyRoutes } from "#api/features/study/study.routes.ts";
import * as support from "#api/features/support/support.routes.ts";
import { tasksRoutes } from "#api/features/tasks/tasks.routes.ts";
import { telegramRoutes } from "#api/features/telegram/telegram.routes.ts";
import * as translations from "#api/features/translations/translations.routes.ts";
import type { Env } from "#api/env.ts";
import { loggerOptions, type LogStream } from "#api/log.ts";
import { createEndpoints } from "#api/http/endpoints.ts";
import { registerErrors, sendProblem } from "#api/http/errors.ts";
import { registerGracefulClose } from "#api/http/graceful-close.ts";
import { registerFiles, registerNotFound } from "#api/http/static-files.ts";
import { answerHeaders, registerHeaders } from "#api/http/security-headers.ts";
import { registerOpenApi } from "#api/http/openapi.ts";
import { registerOriginCheck } from "#api/http/origin-check.ts";
import { liveRoutes } from "#api/realtime/live.routes.ts";
import { createServices, type Services } from "#api/services.ts";
import type { Instruments } from "#api/telemetry/instruments.ts";
import { registerRequestSpans } from "#api/telemetry/request-spans.ts";
import { type Signals, silentSignals } from "#api/telemetry/telemetry.ts";

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
  }
}

export async function createApp(
  env: Env,
  options: { logStream?: LogStream; signals?: Signals } = {},
) {
  const { signals = silentSignals } = options;
  const isSecure = env.PUBLIC_URL.startsWith("https:");
  const app = Fastify({
    logger: loggerOptions(env, options.logStream),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 64 * 1024,
    // Fastify waits for ever by default.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: env.TRUSTED_PROXIES ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    // Running requests are finished; event streams end before that.
    forceCloseConnections: "idle",
    // No hook runs for an address that cannot be decoded.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(answerHeaders(request, { isSecure }));
      void sendProblem(request, reply, "not_found");
    },
  });
  app.server.headersTimeout = 10_000;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");

  const services = await createServices(env, app.log, signals);
  app.decorate("services", services);
  app.addHook("onClose", () => services.stop());
  registerGracefulClose(app);
  if (signals.tracing) registerRequestSpans(app, signals.tracing);
  registerHeaders(app, { isSecure });
  registerErrors(app, signals);
  registerOriginCheck(app, env);
  registerRequestLog(app, signals.instruments);
  await registerOpenApi(app);

  const { scope, checkComplete } = createEndpoints(app, services);
  scope("public", [
    publicAccountRoutes,
    publicCalendarRoutes,
    publicChecksRoutes,
    courses.publicCoursesRoutes,
    publicPathsRoutes,
    publicPublishingRoutes,
    notifications.publicNotificationsRoutes,
    publicProfileRoutes,
    publicSiteRoutes,
    support.publicSupportRoutes,
    translations.publicTranslationsRoutes,
    operationRoutes(() => app.swagger()),
  ]);
  scope("session", [
    accountRoutes,
    settingsRoutes,
    onboardingRoutes,
    pathsRoutes,
    publishingRoutes,
    courses.coursesRoutes,
    milestonesRoutes,
    proposalsRoutes,
    dashboardRoutes,
    studyRoutes,
    tasksRoutes,
    notesRoutes,
    reviewRoutes,
    checksRoutes,
    masteryRoutes,
    briefsRoutes,
    modelQuestionsRoutes,
    assistantRoutes,
    calendarRoutes,
    profileRoutes,
    notifications.notificationsRoutes,
    remindersRoutes,
    telegramRoutes,
    communityRoutes,
    support.supportRoutes,
    liveRoutes(app, services),
  ]);
  scope("moderator", [moderationRoutes, moderatorPublishingRoutes]);
  scope("admin", [
    adminRoutes,
    peopleRoutes,
    courses.adminCoursesRoutes,
    adminPathsRoutes,
    adminBlueprintsRoutes,
    adminResourcesRoutes,
    adminQuestionsRoutes,
    support.adminSupportRoutes,
    translations.adminTranslationsRoutes,
  ]);
  checkComplete();

  const { WEB_DIR: webDir } = env;
  if (webDir)
    await registerFiles(app, webDir, {
      createChangedPages: (site) => createChangedPages(services, { site, webDir }),
      findPageHead: publishedPageHead(services),
    });
  else registerNotFound(app);
  return app;
}

/** One line and one measurement for each request; neither names the user. */
function registerRequestLog(app: FastifyInstance, { requests }: Instruments) {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? "none";
    const level = status >= 500 ? "warn" : "info";
    log[level]({ method, route, status, ms: Math.round(elapsedTime) }, "request");
    requests.record(elapsedTime / 1000, { method, route, status });
    done();
  });
}
