import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Page } from "@playwright/test";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

async function readFirstCourse(page: Page, id: string, key: string) {
  const response = await page.request.get(`/api/paths/${id}`);
  const { path } = (await response.json()) as PathDetail;
  return path.milestones[key]?.linkedCourses[0]?.course;
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.24] [N8.25] [N8.27] a course with a dead link is replaced, and undo brings it back, in ${names[tag]}`,
    { tag },
    async ({ page, database, language, t }) => {
      const { path, courses } = await createPath(page, {
        blueprint: "front-end-developer",
        study_language: "en",
      });
      const [key = "", milestone] =
        Object.entries(path.milestones).find(([, { order }]) => order === 1) ?? [];
      const slug = milestone?.linkedCourses[0]?.course ?? "";
      const title = courses.find((course) => course.slug === slug)?.title ?? "";
      // Only for this path: other tests have the same course in theirs, and choose from the same catalog.
      const { rows } = await database.query<{ id: string }>(
        `with dead as (
           insert into courses (slug, title, provider, url, language, description, description_ar, price_usd,
             duration_hours, hours_are_estimated, rating, experience_level, fields, skills_covered, source,
             link_confidence, link_status, last_validated, folded_title, folded, is_active)
           select slug || '-' || $2, title, provider, url || '/' || $2, language, description, description_ar,
             price_usd, duration_hours, hours_are_estimated, rating, experience_level, fields, skills_covered,
             source, link_confidence, 'dead', now(), folded_title, folded, false
           from courses where slug = $1 returning id, slug)
         update learning_paths set milestones =
           replace(milestones::text, '"course": "' || $1 || '"', '"course": "' || dead.slug || '"')::jsonb
         from dead where learning_paths.id = $3::uuid returning dead.id`,
        [slug, language, path.id],
      );
      const dead = `${slug}-${language}`;
      const held = Object.values(path.milestones).flatMap(({ linkedCourses }) => linkedCourses);
      const { rows: living } = await database.query<{ title: string }>(
        `update courses set link_status = 'ok', last_validated = now() where slug = (
           select other.slug from courses other
           join courses old on old.slug = $1 and other.skills_covered @> old.skills_covered[1:1]
             and other.language = old.language and (other.price_usd = 0) = (old.price_usd = 0)
             and other.experience_level = old.experience_level and other.skills_covered && $3::text[]
           where other.is_active and other.slug <> all ($2::text[]) order by other.slug limit 1)
         returning title`,
        [slug, held.map(({ course }) => course), milestone?.skills],
      );
      await openPage(page, `/dashboard/learning-paths/${path.id}?milestone=${key}`);
      const sheet = openedMilestone(page, milestone?.title ?? "");
      await sheet.getByText(t("road:milestone.courses")).first().click();
      await expect(sheet.getByText(t("courses:card.dead"))).toBeVisible();

      await database.query(
        "insert into boss.job (name, data) values ('course-links.replace', $1)",
        [{ course_id: rows[0]?.id }],
      );
      await expect
        .poll(() => readFirstCourse(page, path.id, key), { timeout: 20_000 })
        .not.toBe(dead);

      await openPage(page, "/dashboard/notifications?type=course");
      const notification = page
        .getByRole("listitem")
        .filter({ hasText: t("notices:kind.course_replaced.title") });
      await expect(notification).toHaveCount(1);
      await expect(notification).toContainText(title);
      await expect(notification).toContainText(living[0]?.title ?? "");
      const undo = notification.getByRole("button", {
        name: t("notices:replaced.undoNamed", { title }),
      });
      await undo.click();
      await expect(toastsOf(page, t)).toContainText(t("notices:replaced.undone", { title }));
      await expect(undo).toHaveCount(0);
      expect(await readFirstCourse(page, path.id, key)).toBe(dead);

      await notification.getByRole("link").click();
      await settlePage(page);
      await sheet.getByText(t("road:milestone.courses")).first().click();
      await expect(sheet.getByText(t("courses:card.dead"))).toBeVisible();
    },
  );
}
