import { parentPort } from "node:worker_threads";
import { startScriptedAi } from "../local/scripted-ai.ts";

// In a worker thread, so that its time is not counted as the server's.
const { url } = await startScriptedAi();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
parentPort?.postMessage(url);
