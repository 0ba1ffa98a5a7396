import type { EndpointName } from "@masar/contract/endpoints";
import { type ErrorCode, errorStatus } from "@masar/contract/errors";
import { changeNames, classifyProblem } from "@masar/contract/shared/changes";
import type { Signals } from "#api/telemetry/telemetry.ts";

const changes: ReadonlySet<string> = new Set(changeNames);

/** Adds the error code to the span of the request, and counts a change that its device will drop. */
export function recordProblem(
  { instruments, tracing }: Signals,
  { endpoint, code }: { endpoint: EndpointName | undefined; code: ErrorCode },
): void {
  const span = tracing?.findCurrent();
  span?.setAttribute("masar.error_code", code);
  const isChange = endpoint !== undefined && changes.has(endpoint);
  if (!isChange || classifyProblem({ code, status: errorStatus[code] }) !== "rejected") return;
  instruments.rejectedChanges.add(1, { change: endpoint, code });
  span?.setAttribute("masar.rejected_change", endpoint);
}
