import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { endpoints } from "@masar/contract/endpoints";
import { settingsGroupLink, settingsGroups } from "@masar/contract/settings/groups";
import type pg from "pg";
import { demoUsers } from "../../apps/api/src/db/seed/demo-users.ts";
import { staticPagePaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { makeStaff } from "../steps/admin.ts";
import { ask, openAssistant, waitForAnswer } from "../steps/assistant.ts";
import { deskHref } from "../steps/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminPages, openPage } from "../support/pages.ts";
import { seedAdminLists, seedProfile, seedTicket } from "./screen-seeds.ts";

const folder = join(import.meta.dirname, "../../screens");

const publicPages = [
  ...staticPagePaths,
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=0123456789abcdef",
  "/verify-email?token=0123456789abcdef",
  "/confirm-email?token=0123456789abcdef",
  "/keep-account",
  "/newsletter/confirm?token=0123456789abcdef",
  "/newsletter/unsubscribe?token=0123456789abcdef",
  "/mail/unsubscribe?token=0123456789abcdef",
  "/blog/tags/planning",
  "/blog/choosing-a-path",
];
const signedInPages = [
  "/dashboard",
  "/dashboard/notifications",
  "/dashboard/learning-paths",
  "/onboarding",
  "/onboarding?step=goal",
  "/onboarding?step=level",
  "/onboarding?step=plan",
  "/settings",
  ...settingsGroups.map(settingsGroupLink),
  "/forum",
  "/forum?q=sql",
  "/forum/new",
  "/profile",
  "/support",
  "/first-administrator?token=0123456789abcdef",
  "/error/forbidden",
  "/error/not-found",
  "/dashboard/courses",
  "/dashboard/integrated-learning",
];

/** Puts something into each list and grants the roles to see it; runs once for all pictures. */
async function seedDemo(
  request: APIRequestContext,
  database: pg.Pool,
  email: string,
): Promise<{ topic: string; ticket: string; handle: string; token: string }> {
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T;
  const { rows } = await database.query<{ id: string }>("select id from users where email = $1", [
    email,
  ]);
  const id = rows[0]?.id ?? "";
  await makeStaff(database, id, ["admin"]);
  const { topics } = await read<ResponseOf<"listTopics">>(`${endpoints.listTopics.path}?list=top`);
  const { tickets } = await read<ResponseOf<"listMyTickets">>(endpoints.listMyTickets.path);
  const { handle } = await read<ResponseOf<"getProfile">>(endpoints.getProfile.path);
  const { records } = await read<ResponseOf<"listRecords">>(endpoints.listRecords.path);
  const shown =
    handle && records[0] ? { handle, token: records[0].token } : await seedProfile(database, id);
  if (!tickets[0]) await seedAdminLists(database, id);
  const ticket = tickets[0]?.id ?? (await seedTicket({ id, request }, { id, request }));
  const topic = topics.find(({ reply_count }) => reply_count > 0)?.id ?? "";
  return { ...shown, topic, ticket };
}

type PathList = ResponseOf<"listPaths">;

function nameOf(address: string): string {
  return (
    address
      .slice(1)
      .replace(/token=.*/, "token")
      .replaceAll(/[^\w-]+/g, "-") || "home"
  );
}

for (const width of [360, 768, 1440]) {
  for (const theme of ["light", "dark"] as const) {
    test(`${width} ${theme}`, async ({ page, context, language, database, t }) => {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await context.addInitScript(
        ([chosenTheme, chosenLanguage]) => {
          localStorage.setItem("theme", chosenTheme);
          localStorage.setItem("language", chosenLanguage);
        },
        [theme, language] as const,
      );
      const capturePage = async (name: string, fullPage: boolean) => {
        await page.waitForLoadState("networkidle").catch(() => {});
        const path = join(folder, language, `${width}-${theme}`, `${name}.png`);
        await page.screenshot({ path, fullPage });
      };
      const capture = async (address: string, name = nameOf(address)) => {
        await page.goto(address);
        await capturePage(name, true);
      };
      /** An overlay is as high as the screen. */
      const captureOverlay = (name: string) => capturePage(name, false);
      for (const address of publicPages) {
        await capture(language === "ar" ? `/ar${address === "/" ? "" : address}` : address);
      }
      const user = demoUsers.find((demo) => demo.language === language);
      const data = { email: user?.email, password: user?.password };
      // The factor of an earlier picture, whose codes nobody has.
      const withoutFactor = "update users set two_factor_enabled = false where email = $1";
      await database.query(withoutFactor, [user?.email]);
      await page.request.post(endpoints.logIn.path, {
        data,
        headers: { origin: process.env["E2E_URL"] ?? "" },
      });
      const seeds = await seedDemo(page.request, database, user?.email ?? "");
      for (const address of [...signedInPages, ...adminPages]) await capture(address);
      for (const [name, address] of Object.entries({
        "forum-topic": `/forum/${seeds.topic}`,
        "forum-moderation": "/forum/moderation",
        member: language === "ar" ? `/ar/u/${seeds.handle}` : `/u/${seeds.handle}`,
        "completion-record": `/verify/${seeds.token}`,
        "support-ticket": `/support/${seeds.ticket}`,
        "admin-ticket": `/admin/inbox/${seeds.ticket}`,
      })) {
        await capture(address, name);
      }
      const { paths } = (await (
        await page.request.get(endpoints.listPaths.path)
      ).json()) as PathList;
      const pathHref = `/dashboard/learning-paths/${paths[0]?.id}`;
      for (const [name, address] of Object.entries({
        "path-road": pathHref,
        "path-milestone": `${pathHref}?milestone=m3`,
        "path-tasks": `${pathHref}/tasks`,
        "path-courses": `${pathHref}/courses`,
        "path-progress": `${pathHref}/progress`,
      })) {
        await capture(address, name);
      }
      await page.goto("/dashboard");
      if (width < 768) {
        await page.getByRole("button", { name: t("shell:bar.more"), exact: true }).click();
      }
      await page.getByRole("button", { name: t("shell:tools.learning") }).click();
      for (const tab of ["timer", "tasks", "notes", "progress"] as const) {
        await page.getByRole("tab", { name: t(`desk:tools.${tab}`) }).click();
        await captureOverlay(`tools-${tab}`);
      }

      await openPage(page, "/dashboard");
      const assistant = await openAssistant(page, t);
      await captureOverlay("assistant");
      await ask(assistant, t, t("assistant:starters.explain.first"));
      await waitForAnswer(assistant, t, t("answers:made.library"));
      await captureOverlay("assistant-answer");
      await openPage(page, deskHref);
      await page.getByRole("tab", { name: t("desk:tools.assistant") }).click();
      // On a phone the tab covers the heading of the page.
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await captureOverlay("desk-assistant");
    });
  }
}
