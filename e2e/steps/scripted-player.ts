import type { Page } from "@playwright/test";

const origin = "https://www.youtube-nocookie.com";

/** A page that speaks the protocol of YouTube's player; its button plays the video to its end. */
const playerPage = `<!doctype html><title>Player</title>
<button type="button">Play</button>
<script>
  const button = document.querySelector("button");
  let id = null;
  const events = new Set();
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id, channel: "widget" }), "*");
  addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.event === "listening" && id === null) {
      id = message.id;
      say("initialDelivery", { playerState: -1 });
      say("onReady", null);
    }
    if (message.func === "addEventListener") events.add(message.args[0]);
    button.dataset.events = [...events].join(" ");
  });
  button.addEventListener("click", () => {
    for (const state of [1, 0]) {
      if (events.has("onStateChange")) say("onStateChange", state);
      say("infoDelivery", { playerState: state });
    }
  });
</script>`;

/** Answers for YouTube, and lists what was requested from it. */
export async function scriptPlayer(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${origin}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: playerPage });
  });
  return requested;
}

/** YouTube cannot be reached, as behind a filter. */
export async function blockPlayer(page: Page): Promise<void> {
  await page.route(`${origin}/**`, (route) => route.abort("blockedbyclient"));
}
