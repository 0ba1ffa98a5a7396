import { setTimeout as sleep } from "node:timers/promises";
import type { Driver } from "../support/drivers/driver.ts";
import { type ControlRole, findControl } from "../support/drivers/find-control.ts";
import { expect } from "../support/fixtures.ts";

export function createSteps(browser: Driver) {
  const readPage = () => browser.run("return document.body.innerText") as Promise<string>;

  /** Waits until the control is shown, and answers the script that finds it. */
  async function control(role: ControlRole, name: string): Promise<string> {
    const script = findControl(role, name);
    await expect
      .poll(() => browser.run(`return (() => {${script}})() !== null`), {
        message: `${role} "${name}" is shown`,
        timeout: 30_000,
      })
      .toBe(true);
    return script;
  }

  return {
    control,
    readPage,
    open: (address: string) => browser.open(`${process.env["E2E_URL"]}${address}`),
    click: async (role: ControlRole, name: string) => {
      const script = await control(role, name);
      // A second click at one spot within the double-press time would be dropped.
      await sleep(500);
      await browser.click(script);
    },
    fill: async (name: string, text: string) => {
      await browser.type(await control("textbox", name), text);
    },
    expectText: async (text: string) => {
      await expect.poll(readPage, { timeout: 30_000 }).toContain(text);
    },
  };
}
