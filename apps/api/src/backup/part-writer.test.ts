import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteUnfinishedBackups, partKey, saveManifest } from "#api/backup/manifest.ts";
import { createPartWriter } from "#api/backup/part-writer.ts";
import { openS3 } from "#api/storage/s3-storage.ts";
import type { Storage } from "#api/storage/storage.ts";

/** A server of S3 that knows `if-none-match`, which s3rver does not, and stores the first PUT without an answer. */
async function startS3WithLostAnswer() {
  const objects = new Map<string, Buffer>();
  let answersToLose = 1;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? "", "http://127.0.0.1");
      const path = url.pathname;
      const stored = objects.get(path);
      if (request.method === "PUT") {
        if (stored && request.headers["if-none-match"] === "*")
          return response.writeHead(412).end();
        objects.set(path, body);
        return answersToLose-- > 0 ? request.socket.destroy() : response.end();
      }
      if (request.method === "DELETE") objects.delete(path);
      if (path === "/bucket") {
        const prefix = `/bucket/${url.searchParams.get("prefix")}`;
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
        return response.end(
          keys.map((key) => `<Key>${key.slice("/bucket/".length)}</Key>`).join(""),
        );
      }
      if (!stored) return response.writeHead(404).end("<Code>NoSuchKey</Code>");
      return response.end(request.method === "GET" ? stored : undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const account = { region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
  return {
    storage: openS3({ ...account, endpoint: `http://127.0.0.1:${port}` }, "bucket"),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

let s3: Awaited<ReturnType<typeof startS3WithLostAnswer>>;
let storage: Storage;
beforeEach(async () => {
  s3 = await startS3WithLostAnswer();
  storage = s3.storage;
});
afterEach(() => s3.stop());

async function writeParts(id: string, text: string) {
  const writer = createPartWriter(storage, id);
  await writer.add("PG_VERSION", [Buffer.from(text)]);
  await writer.end();
  return writer;
}

describe("the parts of a backup", () => {
  test("[N7.16] are complete when the answer to a stored part is lost", async () => {
    const { parts } = await writeParts("20261118", "18");
    expect(parts.map(({ key }) => key)).toEqual([partKey("20261118", 1)]);
    expect(await storage.list("base/")).toEqual([partKey("20261118", 1)]);
  });

  test("[N7.16] are an error when the storage has another part of that name", async () => {
    await storage.put(partKey("20261118", 1), Buffer.from("another"));
    await expect(writeParts("20261118", "18")).rejects.toThrow("There is another");
  });

  test("[N7.16] without a manifest are deleted when a later backup has one", async () => {
    await writeParts("20261116", "failed");
    const { files, parts } = await writeParts("20261117", "complete");
    await writeParts("20261118", "running");
    const time = "2026-11-17T00:00:00Z";
    await saveManifest(storage, {
      version: 1,
      id: "20261117",
      started_at: time,
      stopped_at: time,
      start_wal: "000000010000000000000001",
      server_version: "18.4",
      system_identifier: "1",
      folders: [],
      files,
      parts,
    });
    expect(await deleteUnfinishedBackups(storage)).toEqual(["20261116"]);
    expect(await storage.list("base/")).toEqual([
      partKey("20261117", 1),
      "base/20261117/manifest.json",
      partKey("20261118", 1),
    ]);
  });
});
