import { developmentBuild } from "@masar/contract/release";
import { pino } from "pino";
import pg from "pg";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import { createTelemetry } from "../../../apps/api/src/telemetry/telemetry.ts";
import { startScriptedHttp } from "../../../apps/api/test/scripted-http.ts";
import { startScriptedYouTube } from "../../../apps/api/test/scripted-youtube.ts";
import { startTestApp } from "../../../apps/api/test/test-app.ts";
import { createDatabase } from "../../bench/ratios/instance.ts";
import { startPostgres } from "../../local/postgres.ts";
import { startScriptedAi } from "../../local/scripted-ai.ts";
import { startScriptedTelegram } from "../../local/scripted-telegram.ts";

export const playlist = "PL0123456789ABCDEF";
const video = "dQw4w9WgXcQ";
// Of no browser: nothing is pushed here.
const pushKeys = {
  VAPID_PUBLIC_KEY:
    "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  VAPID_PRIVATE_KEY: "tBHItJI5svbpez7KI4CCXg__gHp8zI8wZ0cZ5wLhMxM",
  VAPID_SUBJECT: "mailto:operator@example.com",
};

/** The product with everything it can have, all of it scripted on this machine, and a record of what it logs and sends. */
export async function openForeignApp() {
  const server = await startPostgres({ ephemeral: true });
  const url = await createDatabase(server.url, "chaos");
  await migrate({ adminUrl: url });
  const admin = new pg.Pool({ connectionString: url, max: 4 });
  admin.on("error", () => {});
  const ai = await startScriptedAi();
  const telegram = await startScriptedTelegram();
  const youTube = await startScriptedYouTube();
  youTube.playlists.set(playlist, { title: "Lessons", videos: [video] });
  youTube.videos.set(video, { title: "A lesson", duration: "PT10M" });
  const collector = await startScriptedHttp();
  const sentry = await startScriptedHttp();
  const logLines: string[] = [];
  const telemetry = createTelemetry(
    {
      buildId: developmentBuild,
      METRICS_PORT: 0,
      METRICS_HOST: "127.0.0.1",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: 1,
      SENTRY_DSN: `http://key@${sentry.host}/1`,
    },
    { service: "api", log: pino({ level: "silent" }) },
  );
  const urlOf = (role: string) => {
    const address = new URL(url);
    address.username = role;
    return address.href;
  };
  const testApp = await startTestApp({
    database: { url, admin, urlOf, stop: () => admin.end() },
    telemetry,
    maxMails: 20_000,
    logStream: { write: (line) => logLines.push(line) },
    env: {
      LOG_LEVEL: "info",
      AI_PROVIDER: "perplexity",
      AI_BASE_URL: ai.url,
      AI_API_KEY: "scripted",
      AI_BREAKER_FAILURES: "1000",
      SPEECH_BASE_URL: ai.compatibleUrl,
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.root,
      ...youTube.env,
      ...pushKeys,
    },
  });
  return {
    testApp,
    ai,
    admin,
    logLines,
    /** What a collector and a server for errors were sent. */
    listTelemetry: () => [...collector.received, ...sentry.received].map(({ body }) => body),
    async stop() {
      await testApp.stop();
      await telemetry.stop();
      for (const part of [ai, telegram, youTube, collector, sentry]) await part.stop();
      await server.stop();
    },
  };
}

export type ForeignApp = Awaited<ReturnType<typeof openForeignApp>>;
