import { instanceEndpoints } from "@masar/contract/instance/endpoints";
import { call } from "#web/platform/api/api-client.ts";

type ClientErrorReport = { message: string; stack?: string; page: string; version: string };

/** Apart from the admin calls: every page sends, few read. */
export async function sendClientError(report: ClientErrorReport): Promise<void> {
  await call(instanceEndpoints, "reportClientError", { body: report });
}
