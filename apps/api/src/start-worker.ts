import type { FastifyBaseLogger } from "fastify";
import { createAi } from "#api/ai/create-ai.ts";
import { createSpend } from "#api/ai/spend.ts";
import { createPool, poolAddressOf } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { makeExport } from "#api/features/account/data-export/make-export.service.ts";
import { sendForumNotifications } from "#api/features/community/forum-notifications.service.ts";
import { checkLinks } from "#api/features/courses/links/check-links.service.ts";
import { notifySavers } from "#api/features/courses/links/course-links.service.ts";
import { sendPush } from "#api/features/notifications/send-push.service.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { sendSnoozedReminder } from "#api/features/reminders/snooze.service.ts";
import { sendWeeklySummaries } from "#api/features/reminders/reminder-batch.service.ts";
import { createEngineFor } from "#api/features/paths/generation/choose-engine.ts";
import type { PathEngine } from "#api/features/paths/generation/engine.ts";
import { generatePath } from "#api/features/paths/generation/generate-path.service.ts";
import { replaceDeadCourse } from "#api/features/paths/replacement/replace-courses.service.ts";
import { startTelegram } from "#api/features/telegram/poll-updates.ts";
import { sendTelegram } from "#api/features/telegram/send-telegram.service.ts";
import { createTelegramApi } from "#api/telegram/telegram-api.ts";
import { keepCatalogCurrent } from "#api/core/catalog/current-catalog.ts";
import { createOverrides } from "#api/features/translations/overrides.ts";
import { fillPlaylists, refreshPlaylists } from "#api/features/videos/playlist-facts.service.ts";
import { fillVideoFacts } from "#api/features/videos/video-facts.service.ts";
import { createYouTubeApi } from "#api/features/videos/youtube-api.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { createFindUser, type FindUser } from "#api/jobs/find-user.ts";
import { createQueue } from "#api/jobs/queue.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { runJobs } from "#api/jobs/worker-loop.ts";
import { createMailer } from "#api/mail/mailer.ts";
import { startAnnouncer } from "#api/realtime/announcer.ts";
import { createBus } from "#api/realtime/create-bus.ts";
import { deleteDueObjects, openObjectStorage } from "#api/storage/stored-objects.ts";
import { observeQueues } from "#api/telemetry/queue-gauges.ts";
import { silentSignals, type Telemetry } from "#api/telemetry/telemetry.ts";

export async function startWorker(
  env: Env,
  log: FastifyBaseLogger,
  {
    engine,
    telemetry,
    maxFetchAgeMs = 30_000,
  }: { engine?: PathEngine; telemetry?: Telemetry; maxFetchAgeMs?: number } = {},
): Promise<{ isReady: () => Promise<boolean>; stop: () => Promise<void> }> {
  const signals = telemetry ?? silentSignals;
  const { instruments, tracing, observeConnection: observe } = signals;
  const connectionString = env.databaseUrls.worker;
  const refusesNested = env.NODE_ENV !== "production";
  const pool = createPool(poolAddressOf(env, "worker"), 4, {
    name: "worker",
    log,
    refusesNested,
    observe,
  });
  const mailer = createMailer(env);
  const bus = await createBus(env, connectionString, pool, log);
  const announcer = startAnnouncer({ pool, bus, log });
  const withUser = createWithUser(pool);
  const findUser = createFindUser(pool);
  const withSystem = createWithSystem(pool);
  const queue = await createQueue(pool, log);
  const overrides = createOverrides({ withSystem, log });
  const stopCatalog = keepCatalogCurrent({ withSystem, log });
  const stopping = new AbortController();
  const { signal } = stopping;
  const { model } = createAi(env, log, tracing);
  const engineFor = engine
    ? () => engine
    : createEngineFor({
        model,
        log,
        withUser,
        spend: createSpend(withSystem, env, instruments),
        signal,
      });
  const objects = openObjectStorage(env);
  const telegramApi = createTelegramApi(env);
  const youTubeApi = createYouTubeApi(env);
  const jobs = await runJobs({
    connectionString,
    log,
    signals,
    handlers: {
      "mail.send": async (mail, { jobId }) => {
        if (await isRecipientActive(findUser, mail)) await mailer.send(mail, jobId);
      },
      "push.send": (push) => sendPush({ env, withUser, log }, push),
      "telegram.send": (reminder, attempt) =>
        sendTelegram({ env, api: telegramApi, withUser, findUser, queue }, reminder, attempt),
      "path.generate": (payload, attempt) =>
        generatePath({ withUser, queue, engineFor, findUser }, payload, attempt),
      "account.export": (payload, attempt) =>
        makeExport({ env, objects, withUser, findUser, queue }, payload, attempt),
      "course-links.check": () => checkLinks({ withSystem, queue, log }),
      "course-links.replace": (payload) =>
        replaceDeadCourse({ withSystem, withUser, findUser, queue, signal }, payload),
      "course-links.tell": (news) =>
        notifySavers({ log, signal, withSystem, withUser, findUser, queue }, news),
      "videos.fill": async () => {
        await fillVideoFacts({ api: youTubeApi, withSystem });
        await refreshPlaylists({ api: youTubeApi, withSystem });
      },
      "playlists.fill": (payload) =>
        fillPlaylists({ api: youTubeApi, withSystem, withUser }, payload),
      "forum.tell": (news) =>
        sendForumNotifications({ withSystem, withUser, findUser, queue }, news),
      "weekly-summary.send": () =>
        sendWeeklySummaries({ env, log, signal, withSystem, withUser, findUser, queue }),
      "reminders.send": () =>
        sendReminders({ env, log, signal, withSystem, withUser, findUser, queue }),
      "reminder.snoozed": (snoozed) =>
        sendSnoozedReminder({ env, withUser, findUser, queue }, snoozed),
      "objects.delete": () => deleteDueObjects({ objects, withSystem, log }),
      "retention.sweep": () => sweepRetention(pool, log),
    },
  });
  const reading = { env, log, connectionString, withSystem, withUser, findUser, queue };
  const telegram = startTelegram(reading);
  if (telemetry) observeQueues(telemetry.meter, pool);
  return {
    async isReady() {
      if (signal.aborted) return false;
      await pool.query("select 1");
      return Date.now() - jobs.findLastFetch() < maxFetchAgeMs;
    },
    async stop() {
      stopping.abort();
      overrides.stop();
      stopCatalog();
      await Promise.all([telegram.stop(), jobs.stop()]);
      await queue.stop();
      await announcer.stop();
      await bus.stop();
      mailer.stop();
      await pool.end();
    },
  };
}

/** Deletion may have been scheduled while the mail waited for the end of quiet hours. */
async function isRecipientActive(findUser: FindUser, { unsubscribe }: JobPayload<"mail.send">) {
  if (!unsubscribe || !("user_id" in unsubscribe)) return true;
  return (await findUser(unsubscribe.user_id)) !== undefined;
}
