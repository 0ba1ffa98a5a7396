import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { openGrowth } from "../../growth/open-growth.ts";
import { measureReminders } from "./measure-reminders.ts";

type Print = (line: string) => void;

const learners = 1_000_000;

/** On the million learners that `npm run growth -- --keep` left in a folder. */
export async function printReminders(folder: string, due: number, print: Print): Promise<void> {
  const growth = await openGrowth(folder, learners);
  const sink = await startSink();
  try {
    for (const [workers, smtpUrl] of [
      [1, null],
      [2, sink.url],
    ] as const) {
      const mail = smtpUrl ? ", with mails" : "";
      print(`${due} of ${learners} learners are due, worker processes: ${workers}${mail}`);
      const { databaseUrl } = growth;
      const result = await measureReminders({ databaseUrl, due, workers, smtpUrl, print });
      const perSecond = (due / result.seconds).toFixed(0);
      print(`  one page of 200 before due times    ${result.pageBeforeMs.toFixed(0)} ms`);
      print(`  a batch of 100 by its due time      ${result.takeMs.toFixed(1)} ms`);
      print(
        `  all of them                         ${result.seconds.toFixed(0)} s, ${perSecond} a second`,
      );
      print(
        `  reminded                            ${result.reminded}, twice: ${result.remindedTwice}`,
      );
      if (result.mailSeconds !== null)
        print(
          `  mails                               ${result.mails}, the last after ${result.mailSeconds.toFixed(0)} s`,
        );
    }
  } finally {
    await sink.stop();
    await growth.stop();
  }
}

/** Takes every mail and keeps none. */
async function startSink() {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.once("end", () => done());
      stream.resume();
    },
  });
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}
