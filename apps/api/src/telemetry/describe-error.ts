import pg from "pg";
import { removeSecrets } from "#api/telemetry/remove-secrets.ts";

type ErrorDescription = { type: string; message: string; stack: string };

/** An error of this process without what users wrote. Its stack is the frames alone: the first lines repeat the message. */
export function describeServerError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: describeMessage(error),
    stack: removeSecrets(frames.join("\n")),
  };
}

/** Their messages name tables, columns and constraints. Other classes, and syntax errors, quote values. */
const namingStates = /^(?:08|23|25|40|42(?!601)|53|55|57)/;

function describeMessage(error: Error & { code?: unknown }): string {
  const { code, message } = error;
  if (error instanceof pg.DatabaseError) {
    const state = String(code);
    return namingStates.test(state) ? `${state} ${removeSecrets(message)}` : state;
  }
  // Systems and servers that are called have codes; their texts repeat addresses, and what they were sent.
  if (typeof code === "string") return code;
  return cutQuotes(removeSecrets(message))
    .replaceAll(/https?:\S+/g, ":url")
    .slice(0, 500);
}

/** Parsers and validators quote the text that they reject. An apostrophe inside a word is no quote. */
export function cutQuotes(text: string): string {
  const start = text.search(/["`]|(?<!\w)'/);
  return start === -1 ? text : `${text.slice(0, start)}…`;
}
