import type { Page } from "@playwright/test";
import { scriptPayloads } from "@masar/tools/chaos/hostile/links/markdown-payloads";
import type { TFunction } from "i18next";
import type pg from "pg";
import { links } from "../../apps/web/app/platform/urls/links.ts";
import type { Driver } from "../support/drivers/driver.ts";
import { expect, password } from "../support/fixtures.ts";
import { nameMember } from "./community.ts";
import { createSteps } from "./driver-steps.ts";
import { createPath } from "./paths.ts";
import { storeTasks, storeTopics } from "./stored-texts.ts";

/** Those that PostgreSQL can store. */
const payloads = scriptPayloads.filter((payload) => !payload.includes("\u0000"));
const pathTitle = `"><script>window.xss=1</script>`;

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

type Users = { user: { id: string }; author: { id: string } };

/** Payloads as posts and a name of another member, and as tasks and the title of a path of the user. */
export async function storePayloads(page: Page, database: pg.Pool, { user, author }: Users) {
  const { path } = await createPath(page);
  await nameMember(database, author.id, "<img src=x onerror=window.xss=1>");
  const topics = await storeTopics(database, author, payloads);
  await storeTasks(database, user, payloads, path.id);
  await database.query("update learning_paths set title = $2 where id = $1", [path.id, pathTitle]);
  return { pathId: path.id, topics };
}

type Stored = { email: string; pathId: string; topics: string[] };

/** Opens every page that shows the stored payloads, and closes the browser. */
export async function expectNoScripts(
  driver: Driver,
  t: TFunction,
  { email, pathId, topics }: Stored,
): Promise<void> {
  const { open, click, fill, expectText, readPage } = createSteps(driver);
  const openWith = async (address: string, text: string) => {
    await open(address);
    await expectText(text);
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

    await open("/login");
    await fill(t("account:fields.email"), email);
    await fill(t("account:fields.password"), password);
    await click("button", t("account:login.submit"));
    await expect.poll(() => driver.run("return location.pathname")).toBe(links.dashboard);

    for (const topic of topics) {
      await openWith(links.topic(topic), "onerror=window.xss=1");
      const countPosts = () =>
        driver.run(`return document.querySelectorAll("main article").length`);
      await expect.poll(countPosts).toBeGreaterThan(1);
      expect(await driver.run(findScripts), topic).toEqual([]);
    }
    await openWith(links.community, "window.xss=1");
    await openWith(links.pathTasks(pathId), "window.xss=1");
    await openWith(links.path(pathId), pathTitle);
    await openWith(links.dashboard, pathTitle);
  } catch (error) {
    console.error(`The browser showed:\n${await readPage().catch(String)}`);
    throw error;
  } finally {
    await driver.close();
  }
}
