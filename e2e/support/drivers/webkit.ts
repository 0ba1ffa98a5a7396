import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@masar/tools/local/ports";
import type { Driver } from "./driver.ts";
import { createProcessGroup } from "./process-group.ts";

/** The key under which WebDriver returns an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const binary =
  process.env["WEBKIT_BROWSER"] ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** A page that hangs answers nothing. */
const maxCommandMs = 60_000;
const maxCloseMs = 5000;

type ProcessGroup = ReturnType<typeof createProcessGroup>;

/** WebKitGTK over WebDriver, on a display without a screen. */
export async function startWebKit(): Promise<Driver> {
  const processes = createProcessGroup();
  try {
    return await connect(processes);
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

async function connect(processes: ProcessGroup): Promise<Driver> {
  const base = await startWebDriver(processes, await startDisplay(processes));
  const { sessionId } = (await send(`${base}/session`, {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
    },
  })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  await send(`${session}/window/rect`, { width: 1280, height: 800 });

  const run = (script: string) => send(`${session}/execute/sync`, { script, args: [] });
  const find = async (findElement: string) => {
    const element = (await run(findElement)) as Record<string, string> | null;
    const id = element?.[elementKey];
    if (id === undefined) throw new Error(`The page has no element for: ${findElement}`);
    return `${session}/element/${id}`;
  };

  return {
    async open(url) {
      await send(`${session}/url`, { url });
    },
    run,
    async click(findElement) {
      await send(`${await find(findElement)}/click`, {});
    },
    async type(findElement, text) {
      await send(`${await find(findElement)}/value`, { text });
    },
    async close() {
      const signal = AbortSignal.timeout(maxCloseMs);
      await fetch(session, { method: "DELETE", signal }).catch(() => {});
      await processes.stop();
    },
  };
}

async function startDisplay(processes: ProcessGroup): Promise<string> {
  const screen = ["-screen", "0", "1280x900x24", "-nolisten", "tcp"];
  const { child, failed } = processes.start("Xvfb", ["-displayfd", "1", ...screen], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const started = once(child.stdout as Readable, "data") as Promise<[Buffer]>;
  const [number] = await Promise.race([started, failed]);
  return `:${number.toString().trim()}`;
}

async function startWebDriver(processes: ProcessGroup, display: string): Promise<string> {
  const port = await findFreePort();
  const { failed } = processes.start("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      // A container without user namespaces cannot start the sandbox; only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}`;
  await Promise.race([waitUntilReady(`${base}/status`), failed]);
  return base;
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`${address} did not become ready`);
}

async function send(address: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(maxCommandMs);
  const response = await fetch(address, { method: "POST", body: JSON.stringify(body), signal });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
