import { readFileSync } from "node:fs";
import { fill, listUnder, localize, type Reply } from "./reply.ts";

type KnownError = (typeof import("./data/known-errors.json"))[number];

const file = new URL("data/known-errors.json", import.meta.url);
const knownErrors = (JSON.parse(readFileSync(file, "utf8")) as KnownError[]).map((entry) => ({
  entry,
  pattern: new RegExp(entry.pattern),
}));

/** The well-known error whose message a folded question quotes. */
export function findKnownError(folded: string): KnownError | undefined {
  return knownErrors.find(({ pattern }) => pattern.test(folded))?.entry;
}

export function addCauses(reply: Reply, error: KnownError): void {
  const { name, causes } = localize(reply, error);
  reply.parts.push(listUnder(fill(reply.texts.knownError, { name }), causes));
}
