import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A decrypted push message: `title` and the other fields to show. */
export type ReceivedPush = {
  device: string;
  title: string;
  shown: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  /** The sender's signed claims, and whether the signature is valid. */
  claims: { aud: string; sub: string; exp: number };
  isSigned: boolean;
};

export type PushEndpoint = Awaited<ReturnType<typeof startPushEndpoint>>;

/**
 * A push service and its browsers over real HTTP. It decrypts messages by RFC 8291 with separate code, so that a test
 * does not compare a library with itself.
 */
export async function startPushEndpoint({ port = 0 }: { port?: number } = {}) {
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const answers = new Map<string, number[]>();
  const received: ReceivedPush[] = [];
  const asked: string[] = [];

  const server = createServer((request, response) => {
    const device = (request.url ?? "").split("/").at(-1) ?? "";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(device);
      const browser = browsers.get(device);
      const status = answers.get(device)?.shift() ?? (browser ? 201 : 404);
      if (browser && status === 201) {
        const [title, shown] = JSON.parse(browser.open(Buffer.concat(chunks))) as [
          string,
          Record<string, unknown>,
        ];
        const { headers } = request;
        received.push({ device, title, shown, headers, ...readVapid(headers.authorization ?? "") });
      }
      const isElsewhere = status >= 300 && status < 400;
      response.writeHead(status, isElsewhere ? { location: `/push/not-${device}` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    /** Every call, rejected ones included. */
    asked,
    /** The subscription that a browser returns to the page. */
    subscribe(device: string) {
      const browser = createBrowser();
      browsers.set(device, browser);
      return { endpoint: `${origin}/push/${device}`, p256dh: browser.p256dh, auth: browser.auth };
    },
    /** Answers the next calls for a device with these statuses, then normally again. */
    answer(device: string, ...statuses: number[]) {
      answers.set(device, statuses);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function createBrowser() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    open: (body: Buffer) => openSealed(body, keys, auth),
  };
}

/** RFC 8291: salt, record size, the sender's key, and one encrypted record. */
function openSealed(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, with_: Buffer, info: (string | Buffer)[], length: number) => {
    const bytes = Buffer.concat(info.map((part) => Buffer.from(part as string)));
    return Buffer.from(hkdfSync("sha256", secret, with_, bytes, length));
  };
  const shared = keys.computeSecret(senderKey);
  const about = ["WebPush: info\0", keys.getPublicKey(), senderKey];
  const secret = derive(shared, auth, about, 32);
  const key = derive(secret, salt, ["Content-Encoding: aes128gcm\0"], 16);
  const nonce = derive(secret, salt, ["Content-Encoding: nonce\0"], 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce);
  opened.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([opened.update(body.subarray(keyEnd, -16)), opened.final()]);
  // The last record ends with a two, and zeros after it.
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

/** RFC 8292: `vapid t=<signed claims>, k=<public key>`. */
function readVapid(header: string): Pick<ReceivedPush, "claims" | "isSigned"> {
  const { t = "", k = "" } = /^vapid t=(?<t>[^,]+), ?k=(?<k>.+)$/.exec(header)?.groups ?? {};
  const [head = "", claims = "", signature = ""] = t.split(".");
  const point = Buffer.from(k, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), isSigned };
}
