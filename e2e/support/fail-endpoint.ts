import type { Page } from "@playwright/test";
import type { ErrorCode } from "@masar/contract/errors";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";

/** How long a failed request may be retried, with pauses, before an error is shown. */
export const afterRetries = { timeout: 20_000 };

/** Makes every call of one endpoint fail with a problem response. */
export async function answerProblem(
  page: Page,
  name: EndpointName,
  status: number,
  code: ErrorCode,
): Promise<() => Promise<void>> {
  const { method, path } = endpoints[name];
  const segments = path.replaceAll(/:\w+/g, "[^/]+");
  const address = new RegExp(`${segments}(\\?.*)?$`);
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status,
          contentType: "application/problem+json",
          json: { type: "about:blank", title: code, status, code, params: {}, requestId: "test" },
        })
      : route.fallback(),
  );
  return () => page.unroute(address);
}
