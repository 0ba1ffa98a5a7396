import { join } from "node:path";
import { build } from "vite";
import type { ShellPlan } from "./service-worker/routing.ts";

/** One minified script that contains the plan. */
export async function bundleWorker(plan: ShellPlan): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { shellPlan: JSON.stringify(plan) },
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "service-worker/worker.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("The service worker was not built");
  return chunk.code;
}
