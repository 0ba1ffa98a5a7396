import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { mailboxStyles, renderList, renderMail, renderMailBody } from "./mailbox-pages.ts";

export interface Mail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  receivedAt: string;
}

interface MailQuery {
  to: string;
  /** Part of the subject. */
  subject?: string;
  /** Only mail received at or after this moment. */
  after?: Date;
}

export interface Mailbox {
  smtpUrl: string;
  url: string;
  /** Newest first. */
  messages: () => Mail[];
  waitForMessage: (query: MailQuery, timeoutMs: number) => Promise<Mail>;
  stop: () => Promise<void>;
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// No script, no network: a mail may style itself and its links may open a tab.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function listAddresses(field: AddressObject | AddressObject[] | undefined): string[] {
  const objects = field === undefined ? [] : Array.isArray(field) ? field : [field];
  return objects.flatMap((object) => object.value.map((entry) => entry.address ?? ""));
}

function toMail(parsed: ParsedMail, recipients: string[]): Mail {
  const named = [...listAddresses(parsed.to), ...listAddresses(parsed.cc)];
  const all = new Set([...named, ...recipients].map((address) => address.toLowerCase()));
  return {
    id: randomUUID(),
    from: parsed.from?.text ?? "",
    to: [...all].filter(Boolean),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html || "",
    headers: parsed.headerLines.map(({ key, line }) => ({
      name: key,
      value: line.slice(line.indexOf(":") + 1).trim(),
    })),
    receivedAt: new Date().toISOString(),
  };
}

function isMatch(mail: Mail, query: MailQuery): boolean {
  return (
    mail.to.includes(query.to.toLowerCase()) &&
    mail.subject.includes(query.subject ?? "") &&
    (query.after === undefined || mail.receivedAt >= query.after.toISOString())
  );
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy: string,
) {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  response.end(body);
}

function listen(
  server: {
    listen(port: number, host: string, done: () => void): unknown;
    once(event: "error", done: (error: Error) => void): unknown;
  },
  port: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** A mail server that delivers to a page. Port 0 means any free port. */
export async function startMailbox(options: {
  smtpPort: number;
  httpPort: number;
  /** Older ones are dropped. */
  maxMails?: number;
}): Promise<Mailbox> {
  const { maxMails = 200 } = options;
  const mails: Mail[] = [];

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream, (error: Error | null, parsed) => {
        if (error) return done(error);
        mails.unshift(toMail(parsed, recipients));
        mails.length = Math.min(mails.length, maxMails);
        done();
      });
    },
  });
  // A client that disconnects early must not end the process.
  smtp.on("error", () => undefined);
  await listen(smtp, options.smtpPort);

  const http = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://mailbox");
    const route = `${request.method} ${url.pathname}`;
    const json = (status: number, body: unknown) =>
      send(response, status, "application/json", JSON.stringify(body), pagePolicy);
    const html = (body: string, policy = pagePolicy) =>
      send(response, 200, "text/html", body, policy);

    if (route === "GET /") return html(renderList(mails));
    if (route === "GET /mailbox.css") {
      return send(response, 200, "text/css", mailboxStyles, pagePolicy);
    }
    if (route === "GET /api/messages") {
      const to = url.searchParams.get("to")?.toLowerCase();
      return json(200, to ? mails.filter((mail) => mail.to.includes(to)) : mails);
    }
    if (route === "DELETE /api/messages") {
      mails.length = 0;
      return json(200, []);
    }
    const [, api, page, body] =
      /^GET (?:(\/api)\/messages\/[\w-]+|(\/messages\/[\w-]+)(\/html)?)$/.exec(route) ?? [];
    const id = /\/messages\/([\w-]+)/.exec(url.pathname)?.[1];
    const mail = mails.find((candidate) => candidate.id === id);
    if (!mail || !(api ?? page)) return json(404, { error: "not found" });
    if (api) return json(200, mail);
    return body ? html(renderMailBody(mail), mailPolicy) : html(renderMail(mail));
  });
  await listen(http, options.httpPort);

  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const httpPort = (http.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://127.0.0.1:${httpPort}`,
    messages: () => [...mails],
    async waitForMessage(query, timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const found = mails.find((mail) => isMatch(mail, query));
        if (found) return found;
        if (Date.now() >= deadline) {
          const seen = mails.map((mail) => `${mail.to.join(",")}: ${mail.subject}`).join("; ");
          throw new Error(
            `No mail for ${query.to} within ${timeoutMs} ms. Seen: ${seen || "none"}`,
          );
        }
        await sleep(20);
      }
    },
    async stop() {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => void http.close(() => done())),
        new Promise<void>((done) => {
          smtp.close(() => done());
        }),
      ]);
    },
  };
}
