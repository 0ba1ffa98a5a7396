import { createHash } from "node:crypto";

/** Equal texts give equal ids, which makes a notification idempotent. */
export function notificationId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
