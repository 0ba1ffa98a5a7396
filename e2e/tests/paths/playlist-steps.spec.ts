import type { Page } from "@playwright/test";
import type pg from "pg";
import { deskHref } from "../../steps/desk.ts";
import { createPath, openedMilestone, readPath } from "../../steps/paths.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";
import { undoFromToast } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

/** As the worker stores it: 14 videos of 25 minutes, one of them with a title in the other direction. */
async function addPlaylist(database: pg.Pool, list: string) {
  await database.query(
    "insert into playlists (id, title, facts_at) values ($1, 'Learn HTML from zero', now()) on conflict do nothing",
    [list],
  );
  await database.query(
    `insert into playlist_videos (playlist_id, position, video_id, title, seconds)
     select $1, n, 'video-' || lpad(n::text, 5, '0'),
       case n when 1 then 'الدرس الأول: مقدمة في HTML' else 'Lesson ' || n || ': forms, links and C++' end, 1500
     from generate_series(1, 14) n on conflict do nothing`,
    [list],
  );
}

async function openMilestone(page: Page, id: string, title: string) {
  await page.goto(`/dashboard/learning-paths/${id}?milestone=m1`);
  await settlePage(page);
  return openedMilestone(page, title);
}

async function readSteps(page: Page, id: string) {
  return (await readPath(page, id)).path.milestones["m1"]?.subMilestones ?? [];
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.19] a playlist is turned into sub-milestones in ${names[tag]}, and undone`,
    { tag },
    async ({ page, database, language, t }) => {
      const list = `PL${language}0123456789ABCD`;
      await addPlaylist(database, list);
      const { path } = await createPath(page);
      const milestone = path.milestones["m1"];
      const before = milestone?.subMilestones ?? [];
      const sheet = await openMilestone(page, path.id, milestone?.title ?? "");

      await sheet.getByRole("button", { name: t("courses:own.add") }).click();
      const url = `https://www.youtube.com/playlist?list=${list}&si=abc`;
      await sheet.locator("input[type=url]").fill(url);
      const title = "HTML";
      await sheet.getByLabel(t("courses:own.name")).fill(title);
      await sheet.getByRole("button", { name: t("courses:own.submit") }).click();
      const open = sheet.getByRole("button", { name: t("road:playlist.openNamed", { title }) });
      const dialog = page.getByRole("dialog", { name: t("road:playlist.title") });
      const add = dialog.getByRole("button", { name: t("road:playlist.add", { count: 3 }) });
      await open.click();
      await expect(dialog.getByRole("listitem")).toHaveCount(3);
      await expect(dialog).toContainText(t("road:playlist.videos", { count: 14 }));
      await expectAccessible(page, "the preview of a playlist");
      await add.click();
      await expect(dialog).toHaveCount(0);
      await expect(open).toHaveCount(0);
      const added = (await readSteps(page, path.id)).slice(before.length);
      const hours = added.reduce((sum, { estimatedHours }) => sum + estimatedHours, 0);
      expect([added.length, Math.round(hours * 60)]).toEqual([3, 350]);
      await expect(sheet.getByRole("checkbox", { name: added[0]?.title ?? "" })).toBeVisible();

      const said = t("road:playlist.added", { count: 3 });
      await undoFromToast(page, t, said, t("road:toasts.undo"));
      await expect(open).toBeVisible();
      expect(await readSteps(page, path.id)).toEqual(before);
      await open.click();
      await add.click();
      await expect(open).toHaveCount(0);
      const steps = await readSteps(page, path.id);
      expect(steps.slice(0, before.length)).toEqual(before);

      const session = `${steps[before.length]?.id}/video-1`;
      await page.goto(`${deskHref}?path=${path.id}&milestone=m1&session=${session}`);
      await settlePage(page);
      const main = page.getByRole("main");
      await expect(main.locator('a[href^="https://www.youtube.com/watch"]')).toHaveAttribute(
        "href",
        `https://www.youtube.com/watch?v=video-00001&list=${list}`,
      );
      // The own link of the milestone is the whole playlist and has a button of its own.
      const watch = main.getByRole("button", { name: "الدرس الأول" });
      await expect(watch).toHaveText(t("desk:watch.open"));
      await expectAccessible(page, "a session of a playlist");
    },
  );
}
