import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@masar/contract/limits";
import { formatRelease } from "@masar/contract/release";
import type { Log } from "#api/log.ts";
import { createSparseLog } from "#api/sparse-log.ts";
import { cutQuotes, describeServerError } from "#api/telemetry/describe-error.ts";
import { parseFrames } from "#api/telemetry/stack-frames.ts";

/** Already redacted; `tags` are names and numbers. */
type Report = {
  platform: "node" | "javascript";
  type: string;
  message: string;
  stack: string;
  tags: Record<string, string>;
  release?: string;
  fingerprint?: string[];
};

export type ErrorReports = {
  reportServerError: (error: unknown, tags: Record<string, string>) => void;
  /** A row of `client_errors`, redacted as it is stored. */
  reportClientError: (row: {
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
  }) => void;
  stop: () => Promise<void>;
};

const maxWaiting = 100;
const sendMs = 5000;
const flushMs = 2000;
const restMs = 60_000;

export const silentErrorReports: ErrorReports = {
  reportServerError: () => {},
  reportClientError: () => {},
  stop: async () => {},
};

/** Sends errors to a Sentry-compatible server, one after another, and never delays or fails its callers. */
export function createErrorReports(
  dsn: string | undefined,
  { service, buildId, log }: { service: string; buildId: string; log: Log },
): ErrorReports {
  if (!dsn) return silentErrorReports;
  const { url, auth } = parseDsn(dsn);
  const waiting: Report[] = [];
  let sending: Promise<void> | undefined;
  let restsUntil = 0;
  const logFailure = createSparseLog((reason: string, skipped) => {
    log.warn({ reason, skipped }, "error report not sent");
  });

  /** Describing an error takes longer than dropping it. */
  function enqueue(describe: () => Report) {
    if (waiting.length >= maxWaiting || Date.now() < restsUntil) return logFailure("too many");
    waiting.push(describe());
    sending ??= sendAll().finally(() => (sending = undefined));
  }

  async function sendAll() {
    for (let report = waiting.shift(); report; report = waiting.shift()) {
      await send(report).catch((error: unknown) => {
        logFailure(error instanceof Error ? error.name : "unknown");
      });
    }
  }

  async function send(report: Report) {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(sendMs),
      headers: { "content-type": "application/x-sentry-envelope", "x-sentry-auth": auth },
      body: toEnvelope({ release: formatRelease(buildId), ...report }, service),
    });
    await response.body?.cancel();
    if (response.ok) return;
    logFailure(`status ${response.status}`);
    if (response.status !== 429) return;
    const seconds = Number(response.headers.get("retry-after"));
    restsUntil = Date.now() + (seconds > 0 ? seconds * 1000 : restMs);
    waiting.length = 0;
  }

  return {
    reportServerError(error, tags) {
      enqueue(() => ({ platform: "node", ...describeServerError(error), tags }));
    },
    reportClientError({ fingerprint, message, stack, page, version }) {
      enqueue(() => ({
        platform: "javascript",
        type: "Error",
        message: cutQuotes(message),
        stack: stack ?? "",
        // The address of a profile names its owner.
        tags: { page: page.replace(/\/u\/[^/]+/, "/u/:handle") },
        release: version,
        fingerprint: [fingerprint],
      }));
    },
    async stop() {
      await Promise.race([sending, sleep(flushMs, undefined, { ref: false })]);
      waiting.length = 0;
    },
  };
}

/** `https://<key>@<host>/<path>/<project>`; the project is the last part. */
function parseDsn(dsn: string): { url: string; auth: string } {
  const { protocol, username, host, pathname } = new URL(dsn);
  const parts = pathname.split("/").filter(Boolean);
  const project = parts.pop();
  const path = [host, ...parts, "api", project, "envelope", ""].join("/");
  const auth = `Sentry sentry_version=7, sentry_client=masar/${limits.version}, sentry_key=${username}`;
  return { url: `${protocol}//${path}`, auth };
}

/** One event: three lines of JSON, for the envelope, the item and the event. */
function toEnvelope(report: Report & { release: string }, service: string): string {
  const { type, message, stack, platform, tags, release, fingerprint } = report;
  const event_id = randomUUID().replaceAll("-", "");
  const sent_at = new Date().toISOString();
  const event = {
    event_id,
    timestamp: sent_at,
    platform,
    level: "error",
    release: `masar@${release}`,
    tags: { service: platform === "node" ? service : "web", ...tags },
    exception: { values: [{ type, value: message, stacktrace: { frames: parseFrames(stack) } }] },
    ...(fingerprint ? { fingerprint } : {}),
  };
  return [{ event_id, sent_at }, { type: "event" }, event, ""]
    .map((line) => (line ? JSON.stringify(line) : ""))
    .join("\n");
}
