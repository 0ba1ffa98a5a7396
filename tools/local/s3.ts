import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { findFreePort } from "./ports.ts";

export interface LocalS3 {
  /** The account that every s3rver knows, and the addresses of two empty buckets. */
  account: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
  /** The same as settings of the API. */
  env: Record<string, string>;
  bucket: string;
  backupBucket: string;
  stop: () => Promise<void>;
}

/** A local S3 server over HTTP. It checks the id of the access key, but not a signature of version 4. */
export async function startS3(): Promise<LocalS3> {
  const directory = await mkdtemp(join(tmpdir(), "masar-s3-"));
  const [bucket, backupBucket] = ["masar", "masar-backup"] as const;
  const port = await findFreePort();
  const configureBuckets = [bucket, backupBucket].map((name) => ({ name, configs: [] }));
  const address = "127.0.0.1";
  const server = new S3rver({ address, port, directory, silent: true, configureBuckets });
  await server.run();
  const endpoint = `http://${address}:${port}`;
  const account = { region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  return {
    account: { endpoint, ...account },
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: account.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    bucket,
    backupBucket,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
