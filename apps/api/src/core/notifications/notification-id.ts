import { createHash } from "node:crypto";

/** The id of a thing that is told once: the same words, the same id. */
export function notificationId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
