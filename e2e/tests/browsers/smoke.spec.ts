import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { createSteps } from "../../steps/driver-steps.ts";
import { newWord } from "../../steps/assistant.ts";
import { nameMember } from "../../steps/community.ts";
import { createPath } from "../../steps/paths.ts";
import { expectNoScripts, storePayloads } from "../../steps/stored-scripts.ts";
import type { Driver, Engine } from "../../support/drivers/driver.ts";
import { startChromium } from "../../support/drivers/chromium.ts";
import { startFirefox } from "../../support/drivers/firefox.ts";
import { startWebKit } from "../../support/drivers/webkit.ts";
import { createUser, expect, password, test, textsOf } from "../../support/fixtures.ts";
import { cutNetwork } from "../../support/network-proxy.ts";
import { agreeTo, scriptAnswer } from "../../support/scripted-ai.ts";

// One after the other: both browsers come from the same address, and one of them loses its network for a while.
test.describe.configure({ mode: "default" });
test.use({ variant: "en-desktop-light" });

const starters: Record<Engine, { start: () => Promise<Driver>; requirement: string }> = {
  firefox: { start: startFirefox, requirement: "N3.05" },
  webkit: { start: startWebKit, requirement: "N3.08" },
};

for (const [engine, { start, requirement }] of Object.entries(starters)) {
  test(`[${requirement}] ten steps from log-in to the dark theme pass in ${engine}`, async ({
    page,
    user,
    database,
    t,
  }) => {
    test.setTimeout(240_000);
    const { path } = await createPath(page);
    await agreeTo(page.request, "ai");
    await nameMember(database, user.id, "Nour");
    const browser = await start();
    const { open, control, click, fill, expectText, readPage } = createSteps(browser);
    try {
      await test.step("log in", async () => {
        await open("/login");
        await fill(t("account:fields.email"), user.email);
        await fill(t("account:fields.password"), password);
        await click("button", t("account:login.submit"));
        await expect.poll(() => browser.run("return location.pathname")).toBe(links.dashboard);
      });
      await test.step("dashboard", () => expectText(path.title));
      await test.step("path", async () => {
        await open(links.path(path.id));
        for (const { title } of Object.values(path.milestones)) await expectText(title);
      });
      await test.step("desk with clock", async () => {
        await open(links.desk);
        await click("button", t("timer:start"));
        await control("button", t("study:session.end"));
        const readClock = () =>
          browser.run(`return document.querySelector("[role=timer]").textContent`);
        const before = await readClock();
        await expect.poll(readClock).not.toBe(before);
      });
      await test.step("note without a network, sent when it is back", async () => {
        const title = `Offline in ${engine}`;
        const readNotes = async () => {
          const query = "select title from note_texts where user_id = $1 and title = $2";
          return (await database.query(query, [user.id, title])).rows;
        };
        await click("tab", t("desk:tools.notes"));
        await control("button", t("notes:new"));
        await cutNetwork(true);
        await click("button", t("notes:new"));
        await fill(t("notes:titleField"), title);
        await fill(t("notes:content"), "Written in a tunnel");
        await click("button", t("notes:done"));
        await expectText(title);
        expect(await readNotes()).toEqual([]);
        await cutNetwork(false);
        await expect.poll(readNotes, { timeout: 40_000 }).toEqual([{ title }]);
      });
      await test.step("assistant", async () => {
        const word = newWord();
        const last = "and that is the last word.";
        await scriptAnswer(word, { text: `A join links tables, ${last}`, tokensPerSecond: 4 });
        await click("tab", t("desk:tools.assistant"));
        await fill(t("assistant:input.label"), `What is ${word}?`);
        await click("button", t("assistant:input.send"));
        await expectText("A join");
        expect(await readPage()).not.toContain(last);
        await expectText(last);
      });
      await test.step("forum post", async () => {
        const title = `A question from ${engine} ${newWord()}`;
        await open(links.newTopic);
        await fill(t("community:new.titleField"), title);
        await fill(t("community:new.body"), "How do I go on?");
        await click("button", t("community:new.send"));
        await control("heading", title);
      });
      const ar = await textsOf("ar");
      await test.step("settings, in Arabic", async () => {
        await open(links.settingsGroup("region"));
        await control("heading", t("settings:region.title"));
        await browser.run(`
          const select = [...document.querySelectorAll("main select")]
            .find(({ labels }) => labels[0]?.textContent.trim() === ${JSON.stringify(t("language.label"))});
          select.value = "ar";
          select.dispatchEvent(new Event("change", { bubbles: true }));`);
        await control("heading", ar("settings:region.title"));
        expect(await browser.run("return document.documentElement.dir")).toBe("rtl");
      });
      await test.step("dark", async () => {
        await open(links.settingsGroup("appearance"));
        await click("radio", ar("theme.dark"));
        const isDark = `return document.documentElement.classList.contains("dark")`;
        await expect.poll(() => browser.run(isDark)).toBe(true);
      });
    } catch (error) {
      console.error(`${engine} showed:\n${await readPage().catch(String)}`);
      throw error;
    } finally {
      await browser.close();
      await cutNetwork(false);
    }
  });
}

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

// In this file, because the network of the same address is cut in the tests above.
for (const [engine, start] of Object.entries(engines)) {
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
    const author = await createUser(await openContext(), language, database);
    const stored = await storePayloads(page, database, { user, author });
    await expectNoScripts(await start(browser), t, { email: user.email, ...stored });
  });
}
