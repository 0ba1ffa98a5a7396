import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { createLocalLimiter } from "#api/limiter.ts";
import type { Services } from "#api/services.ts";
import { publishedPageHead } from "./published-page-head.ts";

test("[N9.13] above the limit of visitors, an address of a page costs no query", async () => {
  const withSystem = vi.fn<() => Promise<undefined>>(async () => undefined);
  const services = {
    env: { PUBLIC_URL: "https://learn.example", AUTH_SECRET: randomUUID() },
    requestLimiter: createLocalLimiter(),
    withSystem,
  } as unknown as Services;
  const findHead = publishedPageHead(services);
  const visit = (pathname: string, ip = "192.0.2.1") =>
    findHead(pathname, { ip, headers: {} } as FastifyRequest);
  const page = `/p/${"A".repeat(22)}`;
  const { anonymousPerMinute } = limits.api;
  for (let turn = 0; turn < anonymousPerMinute; turn++) expect(await visit(page)).toBeNull();
  await expect(visit(page)).rejects.toMatchObject({ code: "rate_limited" });
  expect(withSystem).toHaveBeenCalledTimes(anonymousPerMinute);
  expect(await visit("/dashboard")).toBeUndefined();
  expect(await visit(page, "192.0.2.2")).toBeNull();
});
