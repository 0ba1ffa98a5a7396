import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@masar/tools/local/ports";
import type { Driver } from "./driver.ts";

/** The key under which WebDriver returns an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const binary =
  process.env["WEBKIT_BROWSER"] ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** WebKitGTK over WebDriver, on a display without a screen. */
export async function startWebKit(): Promise<Driver> {
  const { display, stop: stopDisplay } = await startDisplay();
  const port = await findFreePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
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
  await waitUntilReady(`${base}/status`);

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
      await fetch(session, { method: "DELETE" });
      await end(driver);
      await stopDisplay();
    },
  };
}

async function startDisplay(): Promise<{ display: string; stop: () => Promise<void> }> {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [number] = (await once(server.stdout, "data")) as [Buffer];
  return { display: `:${number.toString().trim()}`, stop: () => end(server) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
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
  const response = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
