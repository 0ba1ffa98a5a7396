import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { buttonOf, inputOf, openAssistant, waitForAnswer } from "../../steps/assistant.ts";
import { launchOptions } from "../../support/browser.ts";
import { expect, test } from "../../support/fixtures.ts";
import { speak } from "../../support/speech-recogniser.ts";
import { agreeTo, scriptAnswer } from "../../support/scripted-ai.ts";

const spoken = "which free computer course should i finish tomorrow";
const sound = join(tmpdir(), `masar-question-${process.pid}.wav`);

test.use({
  permissions: ["microphone"],
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      // Starts from the beginning each time the microphone is opened; then silence.
      `--use-file-for-fake-audio-capture=${sound}%noloop`,
    ],
  },
});

test.beforeAll(() => speak(spoken, sound));

/** Reads the level meter: loud for a while, then quiet for longer than between two words. */
async function waitUntilSpoken(meter: Locator): Promise<void> {
  const readLevel = () => meter.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(readLevel, "the level meter moves").toBeGreaterThan(0.1);
  await meter.evaluate(
    (bar: HTMLProgressElement) =>
      new Promise<void>((resolve) => {
        let loudAt = Date.now();
        const look = setInterval(() => {
          if (bar.value > 0.02) loudAt = Date.now();
          if (Date.now() - loudAt < 1000) return;
          clearInterval(look);
          resolve();
        }, 50);
      }),
  );
}

/** The text that appears in an input, and when; it may be sent half a second later. */
function waitForText(input: Locator): Promise<{ text: string; at: number }> {
  return input.evaluate(
    (area: HTMLTextAreaElement) =>
      new Promise((resolve) => {
        const look = setInterval(() => {
          if (area.value === "") return;
          clearInterval(look);
          resolve({ text: area.value, at: Date.now() });
        }, 20);
      }),
  );
}

test("[R4.22] [R7.09] @once a spoken question is heard, written into the input and sent after half a second", async ({
  page,
  context,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await agreeTo(context.request, "recording");
  await agreeTo(context.request, "ai");
  await scriptAnswer("computer course", { text: "Start with the shortest one." });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  const panel = await openAssistant(page, t);
  const input = inputOf(panel, t);
  const start = buttonOf(panel, t("voice:start"));
  await panel.getByRole("checkbox", { name: t("voice:autoSubmit") }).check();

  await start.click();
  await expect(panel.getByRole("timer")).toContainText("0:01");
  await buttonOf(panel, t("actions.cancel")).click();
  await expect(panel.getByRole("timer")).toHaveCount(0);
  await expect(input).toHaveValue("");
  expect(sent).not.toContain(endpoints.speechToText.path);

  await start.click();
  await expect(panel.getByRole("timer")).toBeVisible();
  await waitUntilSpoken(panel.locator("progress"));
  const hearing = page.waitForResponse(`**${endpoints.speechToText.path}`);
  const asking = page.waitForRequest(`**${endpoints.askAssistant.path}`);
  const filling = waitForText(input);
  await buttonOf(panel, t("voice:finish")).click();
  const answer = await hearing;
  expect(answer.status(), await answer.text()).toBe(200);
  const { text, at } = await filling;
  const heard = text.toLowerCase().split(/\W+/);
  const right = spoken.split(" ").filter((word) => heard.includes(word));
  process.stdout.write(`spoken "${spoken}", heard "${text}": ${right.length} of 8 words\n`);
  expect(right.length, `heard "${text}"`).toBeGreaterThanOrEqual(6);

  const question = await asking;
  await question.response();
  expect(question.postDataJSON()).toMatchObject({ message: text });
  const waited = question.timing().startTime - at;
  process.stdout.write(`sent ${Math.round(waited)} ms after it was in the input\n`);
  expect(waited, "half a second to change it").toBeGreaterThan(limits.voice.submitAfterMs - 150);
  await expect(input).toHaveValue("");
  await waitForAnswer(panel, t, "Start with the shortest one.");
});
