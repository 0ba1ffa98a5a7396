import { formatRelease } from "@masar/contract/release";
import { ApiError, call } from "#web/platform/api/api-client.ts";
import { readBuildId } from "#web/platform/browser/build-id.ts";
import { reportError, setErrorReporter } from "./error-report.ts";
import { instanceEndpoints } from "@masar/contract/instance/endpoints";

const reportsPerPageLoad = 5;

// Not our errors: aborted requests, and a layout warning of browsers.
function isNoise(error: unknown): boolean {
  if (error instanceof ApiError) return true;
  const { name, message } = describeError(error);
  return name === "AbortError" || message.startsWith("ResizeObserver loop");
}

function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (error instanceof Error) return error;
  return { name: "", message: String(error) };
}

/** Posts an error at most once, and only the first few of a page load. */
export function createErrorReporter(send: typeof sendClientError = sendClientError) {
  const known = new Map<unknown, Promise<boolean>>();

  async function post(error: unknown): Promise<boolean> {
    const { message, stack } = describeError(error);
    try {
      await send({
        message: (message || "unknown").slice(0, 500),
        ...(stack ? { stack: stack.slice(0, 4000) } : {}),
        // The query and the fragment can carry a mailed token.
        page: window.location.pathname.slice(0, 200),
        version: formatRelease(readBuildId()),
      });
      return true;
    } catch {
      return false;
    }
  }

  return (error: unknown): Promise<boolean> => {
    const before = known.get(error);
    if (before) return before;
    if (isNoise(error) || known.size >= reportsPerPageLoad) return Promise.resolve(false);
    const sent = post(error);
    known.set(error, sent);
    return sent;
  };
}

/** Called once, before the first render. */
export function startErrorReports(): void {
  setErrorReporter(createErrorReporter());
  window.addEventListener("error", (event) => {
    void reportError(event.error ?? event.message);
  });
  window.addEventListener("unhandledrejection", (event) => {
    void reportError(event.reason);
  });
}

type ClientErrorReport = { message: string; stack?: string; page: string; version: string };

/** Apart from the admin calls: every page sends, few read. */
export async function sendClientError(report: ClientErrorReport): Promise<void> {
  await call(instanceEndpoints, "reportClientError", { body: report });
}
