import { expect, test } from "vitest";
import { addressKey, createLocalLimiter } from "#api/limiter.ts";

test("an IPv6 address counts by its /64 in any notation", () => {
  expect(addressKey("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(addressKey("2001:db8::ffff:2")).toBe("2001:db8:0:0::/64");
  expect(addressKey("2001:db8:0:0:1:2:3:4")).toBe("2001:db8:0:0::/64");
  expect(addressKey("2001:db8:0:1::4")).toBe("2001:db8:0:1::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("127.0.0.1")).toBe("127.0.0.1");
  expect(addressKey("::ffff:10.0.0.1")).toBe("::ffff:10.0.0.1");
});

test("a window counts up to its limit, returns the time to wait, and starts again", async () => {
  let now = 0;
  const limiter = createLocalLimiter(() => now);
  await limiter.consume("a", 2, 60);
  await limiter.consume("a", 2, 60);
  now = 20_000;
  await expect(limiter.consume("a", 2, 60)).rejects.toMatchObject({ params: { count: 40 } });
  await limiter.consume("b", 2, 60);
  now = 61_000;
  await limiter.consume("a", 2, 60);
});

test("a flood of addresses neither fills the memory nor frees who was counted lately", async () => {
  const limiter = createLocalLimiter(() => 0);
  const started = performance.now();
  for (let at = 0; at < 150_000; at++) await limiter.consume(`flood:${at}`, 1, 60);
  expect(performance.now() - started).toBeLessThan(5000);
  await expect(limiter.consume("flood:149999", 1, 60)).rejects.toMatchObject({
    code: "rate_limited",
  });
});
