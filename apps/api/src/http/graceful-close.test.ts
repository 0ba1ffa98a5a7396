import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type TestApp, password, startTestApp } from "../../test/test-app.ts";

/** A log-in over a kept-alive connection, whose password takes a while to hash. */
function logIn(testApp: TestApp, agent: Agent): Promise<IncomingMessage> {
  const { port } = testApp.app.server.address() as AddressInfo;
  const body = JSON.stringify({ email: "nobody@example.com", password });
  const headers = {
    origin: new URL(testApp.env.PUBLIC_URL).origin,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  const path = "/api/account/log-in";
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, agent, method: "POST", path, headers })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
}

test("[N7.20] a closing server answers the running request, ends its connection and closes", async () => {
  const testApp = await startTestApp({ worker: false });
  await testApp.app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = logIn(testApp, agent);
  await once(testApp.app.server, "request");
  const closed = testApp.app.close();
  const response = await answered;
  response.resume();
  expect([response.statusCode, response.headers.connection]).toEqual([401, "close"]);
  // Without the end of the connection this would last for the 72 seconds of keep-alive.
  await closed;
  agent.destroy();
  await testApp.stop();
});
