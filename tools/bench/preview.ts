import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { limits } from "@masar/contract/limits";
import type { createApp } from "../../apps/api/src/app.ts";
import { describeTimes } from "./times.ts";

const previews = 120;
const goals = [
  "I want to become a data analyst",
  "أريد أن أصبح محلل بيانات",
  "learn web development from zero",
  "تعلم تطوير الويب",
  "cyber security job",
  "التسويق الرقمي",
];

/** The public preview with the full catalog, over a real socket; each address stays below its limit. */
export async function benchPreview(
  app: Awaited<ReturnType<typeof createApp>>,
  print: (line: string) => void,
): Promise<void> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const perAddress = limits.generation.previews.perIpPerMinute - 5;
  const times: number[] = [];
  for (let at = 0; at < previews; at++) {
    const body = {
      goal: goals[at % goals.length],
      level: "beginner",
      hours_per_week: 6,
      study_language: at % 2 === 0 ? "both" : "ar",
      budget: "any",
      language: at % 2 === 0 ? "en" : "ar",
    };
    const started = performance.now();
    const status = await post(port, `127.0.1.${1 + Math.floor(at / perAddress)}`, body);
    if (status !== 200) throw new Error(`A preview answered ${status}`);
    times.push(performance.now() - started);
  }
  print(`Path preview, full catalog, ${previews} over a socket: ${describeTimes(times)}`);
}

function post(port: number, localAddress: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      localAddress,
      method: "POST",
      path: "/api/paths/preview",
      headers: { "content-type": "application/json", origin: "http://127.0.0.1" },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.end(JSON.stringify(body));
  });
}
