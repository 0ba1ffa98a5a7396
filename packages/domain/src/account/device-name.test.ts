import { expect, test } from "vitest";
import { readAgent } from "./device-name.ts";

const tail = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${tail} Chrome/140.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Linux; Android 14) ${tail} Chrome/140.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${tail} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${tail} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Firefox/140.0", "Firefox", "macOS"],
])("%s is %s on %s", (agent, browser, system) => {
  expect(readAgent(agent)).toEqual({ browser, system });
});

test("returns no names for an unknown agent", () => {
  expect(readAgent(null)).toEqual({ browser: undefined, system: undefined });
  expect(readAgent("curl/8.5")).toEqual({ browser: undefined, system: undefined });
});
