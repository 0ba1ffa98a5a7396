import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { ObjectExists, requireKey, type Storage } from "#api/storage/storage.ts";

export interface S3Account {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const timeoutMs = 60_000;
const retries = 3;

/** The bucket is part of the path, which every S3-compatible server understands. */
export function openS3(account: S3Account, bucket: string, prefix = ""): Storage {
  const { endpoint, ...credentials } = account;
  const client = new AwsClient({ ...credentials, service: "s3", retries });
  const bucketUrl = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${prefix}${requireKey(key)}`;

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    // aws4fetch retries a 5xx response, but not a connection that fails.
    for (let failures = 0; ; failures++) {
      try {
        return await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        if (failures === retries) throw error;
      }
    }
  }

  return {
    async put(key, bytes, { isNew = false } = {}) {
      // Not every server knows `if-none-match`, so it is asked first as well.
      if (isNew) await requireNew(await send(urlOf(key), { method: "HEAD" }), key);
      const response = await send(urlOf(key), {
        method: "PUT",
        body: Buffer.from(bytes),
        headers: {
          "content-length": String(bytes.length),
          "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
          ...(isNew ? { "if-none-match": "*" } : {}),
        },
      });
      if (response.status === 412) throw new ObjectExists(`${key} exists`);
      await requireOk(response, `put ${key}`);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send(urlOf(key));
      if (await isObjectMissing(response)) return undefined;
      await requireOk(response, `get ${key}`);
      return Buffer.from(await response.arrayBuffer());
    },
    async delete(key) {
      const response = await send(urlOf(key), { method: "DELETE" });
      if (await isObjectMissing(response)) return;
      await requireOk(response, `delete ${key}`);
      await response.body?.cancel();
    },
    async list(start) {
      const keys: string[] = [];
      for (;;) {
        // By marker, as in the first version of the request: the token of the second is not needed for it.
        const marker = keys.length > 0 ? `${prefix}${keys.at(-1)}` : "";
        const query = new URLSearchParams({ prefix: `${prefix}${start}`, marker });
        const response = await send(`${bucketUrl}?${query.toString()}`);
        await requireOk(response, `list ${start}`);
        const text = await response.text();
        const found = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)];
        keys.push(...found.map(([, key = ""]) => decodeXml(key).slice(prefix.length)));
        if (found.length === 0 || !text.includes("<IsTruncated>true</IsTruncated>")) break;
      }
      return keys.toSorted();
    },
  };
}

async function requireNew(response: Response, key: string): Promise<void> {
  if (response.ok) throw new ObjectExists(`${key} exists`);
  if (response.status !== 404) await requireOk(response, `look for ${key}`);
}

/** A wrong bucket or address also answers 404, which must not look like an object that was never there. */
async function isObjectMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  return (await response.clone().text()).includes("<Code>NoSuchKey</Code>");
}

async function requireOk(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const code = /<Code>([^<]*)</.exec(await response.text())?.[1] ?? "";
  throw new Error(`The storage refused to ${what}: ${response.status} ${code}`.trim());
}

function decodeXml(text: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");
}
