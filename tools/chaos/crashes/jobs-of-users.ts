import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Learner } from "../../bench/ratios/population.ts";
import { ask } from "../instance.ts";

/** A path to generate, an export, a mail to set a password, and a reply of which the topic's author is notified. */
export const jobsOfOne = 4;

type App = Pick<FastifyInstance, "inject" | "services">;
let addresses = 0;

async function call(
  app: App,
  name: EndpointName,
  { learner, params = {}, body }: { learner?: Learner; params?: { id?: string }; body: object },
): Promise<void> {
  const { method, path } = endpoints[name];
  addresses++;
  const request = {
    method,
    url: path.replace(":id", params.id ?? ""),
    remoteAddress: `127.50.${addresses >> 8}.${addresses & 255}`,
    payload: body,
    headers: {
      origin: new URL(app.services.env.PUBLIC_URL).origin,
      ...(learner && { cookie: learner.cookie }),
    },
  };
  for (let tries = 0; ; tries++) {
    const { statusCode, body: answer } = await app.inject(request);
    if (statusCode < 300) return;
    // A busy machine is slow, which is no failure.
    if (statusCode !== 503 || tries > 30)
      throw new Error(`${name} answered ${statusCode} ${answer}`);
    await sleep(2000);
  }
}

export const emailOf = ({ id }: Learner) => `${id}@example.com`;

/** Through the API, which adds each job in the transaction that needs it. */
export async function addJobs(
  app: App,
  databaseUrl: string,
  learners: readonly Learner[],
): Promise<void> {
  // As if everybody had waited long enough since they last wrote.
  await ask(databaseUrl, "delete from rate_limits where key like 'forum-%'");
  for (const [index, learner] of learners.entries()) {
    const topic = { id: randomUUID(), title: "How do you keep a rhythm?", body: "I lose it." };
    const kind = { category: "study_habits", language: "en", display_name: "Sami" };
    await call(app, "createTopic", { learner, body: { ...topic, ...kind } });
    const [reader] = learners.length > 1 ? learners.toSpliced(index, 1) : [];
    const replier = reader ?? learner;
    await ask(databaseUrl, "delete from rate_limits where key like 'forum-%'");
    const reply = { id: randomUUID(), body: "One hour at the same time.", display_name: "Sami" };
    await call(app, "addReply", { learner: replier, params: { id: topic.id }, body: reply });
    const intake = { goal: "data analyst", blueprint: "data-analyst", hours_per_week: 10 };
    await call(app, "startGeneration", { learner, body: { id: randomUUID(), intake } });
    await call(app, "startExport", { learner, body: { id: randomUUID() } });
    await call(app, "forgotPassword", { body: { email: emailOf(learner) } });
  }
}
