import { tasksEndpoints } from "@masar/contract/tasks/endpoints";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, send } from "./api-client.ts";
import { getIsOnline } from "#web/platform/browser/network-status.ts";
import { classifyFailure } from "#web/sync/retry-policy.ts";

afterEach(() => vi.unstubAllGlobals());

const page = (status: number) => () => new Response("<h1>Hello</h1>", { status });

/** What a call ends with, and what becomes of a change that was sent by it. */
async function sendThrough(answer: () => Response) {
  vi.stubGlobal("fetch", async () => answer());
  const error = await send(tasksEndpoints, "listTasks", {}).catch((caught: unknown) => caught);
  return error instanceof ApiError ? [error.status, error.code, classifyFailure(error)] : error;
}

test("[D45] an unreadable response counts as a network error: an HTML page, or half of the body", async () => {
  expect(await sendThrough(page(200))).toEqual([0, "network", "later"]);
  const half = () => new Response('{"tasks": [', { status: 200 });
  expect(await sendThrough(half)).toEqual([0, "network", "later"]);
  expect(await sendThrough(() => Response.json({ tasks: [] }))).toEqual({ tasks: [] });
});

test("[D45] only the server's own codes reject a change; those of a proxy do not", async () => {
  for (const status of [403, 404, 413]) {
    expect(await sendThrough(page(status))).toEqual([status, "unknown", "later"]);
  }
  const others = () => Response.json({ code: "not_found" }, { status: 404 });
  expect(await sendThrough(others)).toEqual([404, "unknown", "later"]);
  const ours = () => Response.json({ code: "not_found", requestId: "1" }, { status: 404 });
  expect(await sendThrough(ours)).toEqual([404, "not_found", "rejected"]);
  expect(classifyFailure(new TypeError("a mistake of ours"))).toBe("later");
});

test("[D45] a call cancelled while its response is read does not mark the network as lost", async () => {
  const controller = new AbortController();
  const body = new ReadableStream({
    start: (stream) => {
      controller.signal.addEventListener("abort", () =>
        stream.error(new DOMException("aborted", "AbortError")),
      );
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
  const sending = send(tasksEndpoints, "listTasks", {}, { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve));
  controller.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(getIsOnline()).toBe(true);
});
