import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "#api/env.ts";
import { createErrorReports } from "#api/telemetry/error-reports.ts";
import { createTelemetry } from "#api/telemetry/telemetry.ts";
import { listEvents, type ScriptedHttp, startScriptedHttp } from "../../test/scripted-http.ts";
import { startTestApp } from "../../test/test-app.ts";

const buildId = "15c2a8ee";

let sentry: ScriptedHttp;
beforeEach(async () => {
  sentry = await startScriptedHttp();
});
afterEach(() => sentry.stop());

const key = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const createReports = (write: (line: string) => void = () => {}) =>
  createErrorReports(`http://${key}@${sentry.host}/errors/7`, {
    service: "api",
    buildId,
    log: pino({}, { write }),
  });

describe("error reports of the product", () => {
  test("[N7.14] [N14.08] a server error, a failed job and a new client error arrive as redacted events with their build", async () => {
    const env = { METRICS_HOST: "127.0.0.1", buildId, OTEL_TRACES_SAMPLER_ARG: 1 };
    const SENTRY_DSN = `http://${key}@${sentry.host}/7`;
    const log = pino({ level: "silent" });
    const telemetry = createTelemetry({ ...env, SENTRY_DSN }, { service: "api", log });
    const engine = () => Promise.reject(new Error("The plan broke"));
    const app = await startTestApp({ telemetry, engine: { makePath: engine } as never });
    const user = await app.createUser();
    await app.admin.query("drop table notifications cascade");
    expect((await user.call("listNotifications")).status).toBe(500);
    expect((await user.call("getPath", { params: { id: randomUUID() } })).status).toBe(404);
    const id = randomUUID();
    const report = {
      message: `Boom for ${user.email}`,
      stack: `Error: Boom\n    at load (https://masar.test/assets/a.js?token=abc:10:5)`,
      page: `/dashboard/paths/${id}?token=abc`,
      version: "1.0.0+0f1e2d3c",
    };
    for (let time = 0; time < 2; time++) {
      expect((await user.call("reportClientError", { body: report })).status).toBe(202);
    }
    const body = { id: randomUUID(), intake: { goal: "", blueprint: "data-analyst" } };
    expect((await user.call("startGeneration", { body })).status).toBe(202);
    await expect.poll(() => sentry.received.length, { timeout: 10_000 }).toBeGreaterThan(2);
    await app.stop();
    await telemetry.stop();
    const [server, client, job] = listEvents(sentry);
    expect(sentry.received[0]).toMatchObject({
      path: "/api/7/envelope/",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": expect.stringContaining(`sentry_key=${key}`),
      },
    });
    expect(server).toMatchObject({
      platform: "node",
      level: "error",
      release: "masar@1.0.0+15c2a8ee",
      tags: { service: "api", method: "GET", route: "/api/notifications" },
    });
    expect(server.exception.values[0]).toMatchObject({
      type: "DatabaseError",
      value: '42P01 relation "notifications" does not exist',
    });
    const files = server.exception.values[0].stacktrace.frames.map(
      ({ filename }: { filename: string }) => filename,
    );
    expect(files).toContainEqual(expect.stringMatching(/^apps\/api\/src\/.*notifications/));
    // The second equal one is counted in the table only.
    expect(client).toMatchObject({
      platform: "javascript",
      release: "masar@1.0.0+0f1e2d3c",
      tags: { service: "web", page: "/dashboard/paths/:id" },
      fingerprint: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
    expect(client.exception.values).toEqual([
      {
        type: "Error",
        value: "Boom for :email",
        stacktrace: {
          frames: [
            { function: "load", filename: "https://masar.test/assets/a.js", lineno: 10, colno: 5 },
          ],
        },
      },
    ]);
    expect(job.tags).toEqual({ service: "api", job: "path.generate", attempt: "1" });
    expect(listEvents(sentry).filter(({ platform }) => platform === "javascript")).toHaveLength(1);
  }, 30_000);
});

describe("the sender of error reports", () => {
  test("[N7.14] sends nothing without an address", async () => {
    const reports = createErrorReports(undefined, {
      service: "api",
      buildId,
      log: pino({ level: "silent" }),
    });
    reports.reportServerError(new Error("lost"), {});
    await reports.stop();
    expect(sentry.received).toEqual([]);
  });

  test("[N7.14] returns at once and drops reports beyond a hundred while the server is slow", async () => {
    sentry.answerWith({ delayMs: 300 });
    const lines: string[] = [];
    const reports = createReports((line) => void lines.push(line));
    for (let count = 0; count < 500; count++) reports.reportServerError(new Error("lost"), {});
    expect(sentry.received).toEqual([]);
    await reports.stop();
    expect(sentry.received.length).toBeLessThan(20);
    expect(lines.join("")).toContain("too many");
  });

  test("[N7.14] does not throw while the server cannot be reached or fails", async () => {
    const lines: string[] = [];
    const reports = createReports((line) => void lines.push(line));
    sentry.answerWith({ status: 500 });
    reports.reportServerError(new Error("first"), {});
    await expect.poll(() => lines.join("")).toContain("status 500");
    await sentry.stop();
    reports.reportServerError(new Error("second"), {});
    await reports.stop();
    sentry = await startScriptedHttp();
  });

  test("[N7.14] sends nothing for as long as the server asks for by 429", async () => {
    sentry.answerWith({ status: 429, headers: { "retry-after": "1" } });
    const reports = createReports();
    reports.reportServerError(new Error("first"), {});
    await expect.poll(() => sentry.received.length).toBe(1);
    await sleep(50);
    reports.reportServerError(new Error("second"), {});
    await sleep(1000);
    expect(sentry.received).toHaveLength(1);
    reports.reportServerError(new Error("third"), {});
    await expect.poll(() => sentry.received.length).toBe(2);
    expect(sentry.received[1]?.path).toBe("/errors/api/7/envelope/");
    await reports.stop();
  });
});

test.each([
  "sentry.example.org/1",
  "https://sentry.example.org/1",
  "https://key@sentry.example.org",
])("[N7.14] the address %s stops the process", (SENTRY_DSN) => {
  expect(() => readEnv({ AUTH_SECRET: "x".repeat(32), SENTRY_DSN })).toThrow("SENTRY_DSN");
});
