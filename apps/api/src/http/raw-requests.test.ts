import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
  await testApp.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => testApp.stop());

/** The status lines of the answers to what is sent as it is; an HTTP library would correct it. */
async function sendRaw(...lines: string[]): Promise<string[]> {
  const { port } = testApp.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.write(lines.join("\r\n"));
  const timer = setTimeout(() => socket.end(), 1500);
  await once(socket, "close");
  clearTimeout(timer);
  return answer.match(/HTTP\/1\.1 \d+/g) ?? [];
}

const host = "host: 127.0.0.1";
const live = "GET /api/health/live HTTP/1.1";
/** What a second request hidden in a body would be answered with. */
const hidden = [live, host, "", ""];

describe("a raw request", () => {
  test("with one length is answered, and so is the next one on its connection", async () => {
    const answers = await sendRaw(live, host, "", live, host, "", "");
    expect(answers).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  test.each([
    ["a length and chunks", ["content-length: 4", "transfer-encoding: chunked"], ["0", "", ""]],
    ["two lengths", ["content-length: 0", "content-length: 40"], [""]],
    ["a length that is no number", ["content-length: +4"], ["abcd"]],
    ["chunks under another name", ["transfer-encoding: xchunked"], ["0", "", ""]],
    ["a folded header", ["transfer-encoding:", " chunked"], ["0", "", ""]],
  ])("with %s gets one refusal, and what follows is not read", async (_name, headers, body) => {
    const first = ["POST /api/account/log-in HTTP/1.1", host, ...headers, ""];
    const answers = await sendRaw(...first, ...body, ...hidden);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/ 4\d\d$/);
  });

  test("of the method TRACE is not echoed", async () => {
    expect(await sendRaw("TRACE /api/health/live HTTP/1.1", host, "", "")).toEqual([
      "HTTP/1.1 404",
    ]);
  });
});
