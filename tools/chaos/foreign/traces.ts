import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import { listenForStreams } from "../../../apps/api/test/streams.ts";
import type { Figures } from "../figures.ts";
import type { ForeignApp } from "./app.ts";
import { stamp } from "./stamps.ts";
import type { Walked } from "./walk.ts";

type Streams = Awaited<ReturnType<typeof listenForStreams>>;

/** One port for the app, however often its streams are read. */
const listening = new WeakMap<ForeignApp, Promise<Streams>>();

function listenOnce(app: ForeignApp): Promise<Streams> {
  const streams = listening.get(app) ?? listenForStreams(app.testApp);
  listening.set(app, streams);
  return streams;
}

/** The canaries of the owners in event streams, mails, exports, logs and telemetry that are not theirs. */
export async function checkTraces(
  app: ForeignApp,
  walked: Walked[],
  figures: Figures,
): Promise<void> {
  const owners = walked.flatMap(({ first, second }) => [first, second]);
  const holds = (text: string) => owners.find((owner) => text.includes(owner.text));
  let found = 0;
  const report = (where: string, text: string) => {
    const owner = holds(text);
    if (!owner) return;
    found++;
    const at = text.indexOf(owner.text);
    figures.fail(`A canary in ${where}: ${text.slice(Math.max(0, at - 200), at + 60)}`);
  };

  const events = await readStreams(app, walked);
  for (const event of events) report("the event stream of another user", event);
  const files = await readExport(app);
  for (const file of files) report("the export of another user", file);
  for (const line of app.logLines) report("a log", line);
  const telemetry = app.listTelemetry();
  for (const body of telemetry) report("telemetry", body);
  const mails = app.testApp.mailbox.messages();
  for (const { to, subject, text, html } of mails) {
    const whole = `${subject} ${text} ${html}`;
    const owner = holds(whole);
    if (owner && !to.some((address) => address.includes(owner.text))) report("a mail", whole);
  }
  await figures.record({
    "events of others read": events.length,
    "files of an export of another user": files.length,
    "log lines": app.logLines.length,
    "telemetry messages": telemetry.length,
    mails: mails.length,
    "canaries in them": found,
  });
}

/** What another user, a moderator and a visitor receive from the first event on while the owners write. */
async function readStreams(app: ForeignApp, walked: Walked[]): Promise<string[]> {
  const streams = await listenOnce(app);
  const others = [await app.testApp.createUser(), await app.testApp.createUser()];
  await app.admin.query("update users set roles = '{moderator}' where id = $1", [others[1]?.id]);
  const opened = [];
  for (const other of others)
    opened.push(await streams.openStream(other.browser, { lastEventId: 0 }));
  const anonymous = await streams.openStream(app.testApp.openBrowser(), { lastEventId: 0 });
  const received = [`${anonymous.status}`];
  if (anonymous.status !== 401) throw new Error("A visitor opened an event stream.");
  anonymous.cut();
  for (const other of others) {
    const body = { ...stamp(), title: "A task of their own" };
    await other.call("saveTask", { params: { id: randomUUID() }, body });
  }
  for (const { second } of walked)
    await second.call("saveTask", {
      params: { id: second.idOf("streamed task") },
      body: { ...stamp(), title: `${second.text} in a stream` },
    });
  await sleep(1000);
  for (const stream of opened) {
    received.push(...stream.events.map((event) => JSON.stringify(event)));
    stream.cut();
  }
  if (received.length < 3) throw new Error("The streams of others received no event at all.");
  return received;
}

async function readExport({ testApp }: ForeignApp): Promise<string[]> {
  const other = await testApp.createUser();
  await other.call("saveTask", {
    params: { id: randomUUID() },
    body: { ...stamp(), title: "A task of their own" },
  });
  await other.call("startExport", { body: { id: randomUUID() } });
  for (let tries = 0; tries < 300; tries++) {
    const { body } = await other.call("getExport");
    if (body.export?.status === "ready") {
      const cookie = [...other.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
      const url = body.export.download_path as string;
      const remoteAddress = other.browser.address;
      const answer = await testApp.app.inject({ url, remoteAddress, headers: { cookie } });
      return Object.values(unzipSync(answer.rawPayload)).map((bytes) => strFromU8(bytes));
    }
    await sleep(200);
  }
  throw new Error("The export of another user did not become ready.");
}
