import { hash } from "node:crypto";
import { removeIsolates } from "@masar/domain/text/bidi";

/** Isolates are invisible, so an answer reads the same with and without them. */
export function hashAnswer(text: string): string {
  return hash("sha256", removeIsolates(text)).slice(0, 12);
}
