import { openFolder } from "#api/storage/folder-storage.ts";
import { openS3, type S3Account } from "#api/storage/s3-storage.ts";
import type { Storage } from "#api/storage/storage.ts";

/** `location` is the path of a folder, or `s3://bucket` with an optional prefix. */
export function openStorage(location: string, account: S3Account | undefined): Storage {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(location);
  if (!match) {
    if (location.includes("://")) throw new Error(`Not a folder or s3://bucket: ${location}`);
    return openFolder(location);
  }
  if (!account) {
    throw new Error("s3:// needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  const [, bucket = "", path = ""] = match;
  return openS3(account, bucket, path === "" ? "" : `${path.replace(/\/$/, "")}/`);
}
