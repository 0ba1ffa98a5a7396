import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMailer } from "#api/mail/mailer.ts";
import { listMailSamples } from "../../test/mail-samples.ts";

const env = {
  MAIL_FROM: "Masar <no-reply@masar.test>",
  PUBLIC_URL: "https://masar.test",
  AUTH_SECRET: "a secret of at least 32 characters",
};
const timeouts = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Without the time-outs, nodemailer waits 30 seconds for a greeting and ten minutes for the rest. */
const servers: [string, (socket: Socket) => void][] = [
  ["never greets", () => undefined],
  ["greets and never answers", (socket) => socket.write("220 stalled ESMTP\r\n")],
  [
    "stalls after the recipient",
    (socket) => {
      socket.write("220 stalled ESMTP\r\n");
      socket.on("data", (data) => {
        if (!String(data).startsWith("DATA")) socket.write("250 OK\r\n");
      });
    },
  ],
];

test.each(servers)(
  "[N1.15] gives up a server that %s",
  async (_, onConnection) => {
    const mailer = createMailer({ ...env, SMTP_URL: await listen(onConnection) }, timeouts);
    const [sample] = listMailSamples("en");
    if (!sample) throw new Error("No sample");
    const startedAt = Date.now();
    await expect(mailer.send(sample.mail, randomUUID())).rejects.toThrow(/timeout|greeting/i);
    expect(Date.now() - startedAt).toBeLessThan(5000);
    mailer.stop();
  },
  15_000,
);
