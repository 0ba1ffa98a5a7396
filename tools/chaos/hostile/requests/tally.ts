import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import type { ForeignApp } from "../../foreign/app.ts";
import type { Request } from "../../foreign/owner.ts";
import type { Figures } from "../../figures.ts";
import { toSent } from "./to-sent.ts";

export type Answered = {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  body: any;
};

/** Counts answers and judges each: no 5xx but 503 with Retry-After, and nothing accepted that a schema refuses. */
export function createTally({ logLines }: Pick<ForeignApp, "logLines">, figures: Figures) {
  const succeeded = new Map<EndpointName, number>();
  const families = new Map<string, number>();
  const faults = new Map<string, number>();
  let answered = 0;
  let limited = 0;
  let busy = 0;

  function judge(name: EndpointName, request: Request, { status, headers }: Answered): void {
    if (status === 429) {
      limited++;
      return;
    }
    answered++;
    const family = `${Math.floor(status / 100)}xx`;
    families.set(family, (families.get(family) ?? 0) + 1);
    const isSuccess = isAnswered(name, status);
    if (isSuccess) succeeded.set(name, (succeeded.get(name) ?? 0) + 1);
    if (status === 503 && Number(headers["retry-after"]) > 0) busy++;
    else if (status >= 500) report(`${name} ${status}`, describe(request, headers));
    if (isSuccess && !isAccepted(name, request))
      report(`${name} accepted what its schema refuses`, JSON.stringify(request).slice(0, 300));
  }

  /** Of faults alike, the first three are written out. */
  function report(fault: string, detail: string) {
    const count = (faults.get(fault) ?? 0) + 1;
    faults.set(fault, count);
    if (count <= 3) figures.fail(`${fault}: ${detail}`);
  }

  function describe(request: Request, headers: Answered["headers"]) {
    const id = String(headers["x-request-id"]);
    const logged = logLines.filter((line) => line.includes(id) && line.includes('"err"'));
    return `${JSON.stringify(request).slice(0, 500)} ${logged.join(" ").slice(0, 700)}`;
  }

  return {
    judge,
    report,
    countOf: (name: EndpointName) => succeeded.get(name) ?? 0,
    answered: () => answered,
    /** Log lines are only needed for the request that was just answered. */
    forgetLog: () => void logLines.splice(0, Math.max(0, logLines.length - 500)),
    toFigures: () => ({
      requests: answered,
      "not counted (429)": limited,
      "503 with Retry-After": busy,
      "faults (5xx or wrongly accepted)": [...faults.values()].reduce((sum, n) => sum + n, 0),
      answers: [...families].map(([family, count]) => `${family} ${count}`).join(", "),
    }),
  };
}

export type Tally = ReturnType<typeof createTally>;

/** A link that only opens a page answers with a redirection. */
export const isAnswered = (name: EndpointName, status: number) =>
  (status >= 200 && status < 300) || (status === 303 && endpoints[name].method === "GET");

function isAccepted(name: EndpointName, request: Request): boolean {
  const schemas: EndpointSchemas = endpointSchemas[name];
  const { params = {}, query = {}, body } = toSent(request);
  const parts = { params, query, body };
  return (["params", "query", "body"] as const).every(
    (part) => !schemas[part] || schemas[part].safeParse(toWire(parts[part])).success,
  );
}

/** What is left of a value on its way: JSON knows no undefined and no endless numbers. */
const toWire = (value: unknown) =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
