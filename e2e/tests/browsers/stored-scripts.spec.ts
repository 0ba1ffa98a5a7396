import type { Browser, JSHandle } from "@playwright/test";
import { scriptPayloads } from "@masar/tools/chaos/hostile/links/markdown-payloads";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { nameMember } from "../../steps/community.ts";
import { createPath } from "../../steps/paths.ts";
import { storeTasks, storeTopics } from "../../steps/stored-texts.ts";
import type { Driver } from "../../support/drivers/driver.ts";
import { findControl } from "../../support/drivers/find-control.ts";
import { startFirefox } from "../../support/drivers/firefox.ts";
import { startWebKit } from "../../support/drivers/webkit.ts";
import { createUser, expect, password, test } from "../../support/fixtures.ts";

test.describe.configure({ mode: "default" });
test.use({ variant: "en-desktop-light" });

/** Those that PostgreSQL can store. */
const payloads = scriptPayloads.filter((payload) => !payload.includes("\u0000"));

/** The parts of the driver that this test needs, in the browser that Playwright drives itself. */
async function startChromium(browser: Browser): Promise<Driver> {
  const page = await browser.newPage({ baseURL: process.env["E2E_URL"] });
  const run = (script: string) => page.evaluate(`(() => { ${script} })()`);
  const find = async (script: string) => {
    const found: JSHandle<Element | null> = await page.evaluateHandle(`(() => { ${script} })()`);
    const element = found.asElement();
    if (!element) throw new Error(`The page has no element for: ${script}`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    run,
    click: async (script) => (await find(script)).click(),
    type: async (script, text) => (await find(script)).fill(text),
    close: () => page.close(),
  };
}

/** What a page may not have, whatever was stored: marks of payloads that ran, and elements that could run one. */
const findScripts = `
  const found = window.xss === undefined ? [] : ["a payload ran"];
  const scripts = "script, iframe, object, embed, base, math, form[action^='javascript' i], [srcdoc]";
  for (const element of document.querySelectorAll("main *")) {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
    const addresses = ["href", "src", "action", "xlink:href", "formaction"]
      .map((name) => element.getAttribute(name))
      .filter((value) => value !== null && /^[\\s\\u0000-\\u001f]*(javascript|vbscript|data:text)/i.test(value));
    if (element.matches(scripts) || handlers.length > 0 || addresses.length > 0) {
      found.push(element.outerHTML.slice(0, 200));
    }
  }
  return found;`;

const starters: Record<string, (browser: Browser) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

for (const [engine, start] of Object.entries(starters)) {
  test(`[N13.10] stored payloads run no script in ${engine}, which runs one on a page without guards`, async ({
    page,
    browser,
    user,
    database,
    language,
    openContext,
    t,
  }) => {
    test.setTimeout(240_000);
    const { path } = await createPath(page);
    const author = await createUser(await openContext(), language, database);
    await nameMember(database, author.id, "<img src=x onerror=window.xss=1>");
    const topics = await storeTopics(database, author, payloads);
    await storeTasks(database, user, payloads, path.id);
    const title = `"><script>window.xss=1</script>`;
    await database.query("update learning_paths set title = $2 where id = $1", [path.id, title]);

    const driver = await start(browser);
    const readPage = () => driver.run("return document.body.innerText") as Promise<string>;
    const control = async (role: "button" | "textbox", name: string) => {
      const script = findControl(role, name);
      await expect
        .poll(() => driver.run(`return (() => {${script}})() !== null`), { timeout: 30_000 })
        .toBe(true);
      return script;
    };
    const openWith = async (address: string, text: string) => {
      await driver.open(`${process.env["E2E_URL"]}${address}`);
      await expect.poll(readPage, { timeout: 30_000, message: address }).toContain(text);
      expect(await driver.run(findScripts), address).toEqual([]);
    };
    try {
      // The negative control: without a policy and a filter the same engine runs a payload.
      await driver.open("about:blank");
      await driver.run(
        `document.body.innerHTML = "<main><img src=x:x onerror='window.xss=1'></main>"`,
      );
      await expect.poll(() => driver.run("return window.xss")).toBe(1);
      expect(await driver.run(findScripts)).toHaveLength(2);

      await driver.open(`${process.env["E2E_URL"]}/login`);
      await driver.type(await control("textbox", t("account:fields.email")), user.email);
      await driver.type(await control("textbox", t("account:fields.password")), password);
      await driver.click(await control("button", t("account:login.submit")));
      await expect.poll(() => driver.run("return location.pathname")).toBe(links.dashboard);

      for (const topic of topics) {
        await openWith(links.topic(topic), "onerror=window.xss=1");
        const countPosts = () =>
          driver.run(`return document.querySelectorAll("main article").length`);
        await expect.poll(countPosts).toBeGreaterThan(1);
        expect(await driver.run(findScripts), topic).toEqual([]);
      }
      await openWith(links.community, "window.xss=1");
      await openWith(links.pathTasks(path.id), "window.xss=1");
      await openWith(links.path(path.id), title);
      await openWith(links.dashboard, title);
    } catch (error) {
      console.error(`${engine} showed:\n${await readPage().catch(String)}`);
      throw error;
    } finally {
      await driver.close();
    }
  });
}
