import { hash } from "node:crypto";

export function hashAnswer(text: string): string {
  return hash("sha256", text).slice(0, 12);
}
