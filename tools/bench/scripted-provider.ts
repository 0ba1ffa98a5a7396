import { parentPort } from "node:worker_threads";
import { startScriptedAi } from "../local/scripted-ai.ts";

// On a thread of its own, so that what it does is not counted as the server's.
const { url } = await startScriptedAi();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
parentPort?.postMessage(url);
