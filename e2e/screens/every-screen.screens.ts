import { join } from "node:path";
import type { ResponseOf } from "@masar/contract/endpoints";
import { routes } from "@masar/contract/routes";
import { demoLearners } from "../../apps/api/src/db/seed/demo-learners.ts";
import { test } from "../fixtures.ts";

const folder = join(import.meta.dirname, "../../screens");

const publicPages = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=0123456789abcdef",
  "/verify-email?token=0123456789abcdef",
  "/confirm-email?token=0123456789abcdef",
  "/terms",
  "/privacy",
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
  "/admin",
  "/error/forbidden",
  "/error/not-found",
  "/dashboard/courses",
  "/dashboard/integrated-learning",
];

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
    test(`${width} ${theme}`, async ({ page, context, language, t }) => {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await context.addInitScript(
        ([chosenTheme, chosenLanguage]) => {
          localStorage.setItem("theme", chosenTheme);
          localStorage.setItem("language", chosenLanguage);
        },
        [theme, language] as const,
      );
      const take = async (address: string, name = nameOf(address)) => {
        await page.goto(address);
        await page.waitForLoadState("networkidle").catch(() => {});
        await page.screenshot({
          path: join(folder, language, `${width}-${theme}`, `${name}.png`),
          fullPage: true,
        });
      };
      for (const address of publicPages) {
        await take(language === "ar" ? `/ar${address === "/" ? "" : address}` : address);
      }
      const learner = demoLearners.find((demo) => demo.language === language);
      const data = { email: learner?.email, password: learner?.password };
      await page.request.post(routes.logIn.path, {
        data,
        headers: { origin: process.env["E2E_URL"] ?? "" },
      });
      for (const address of signedInPages) await take(address);
      const { paths } = (await (await page.request.get(routes.listPaths.path)).json()) as PathList;
      const road = `/dashboard/learning-paths/${paths[0]?.id}`;
      for (const [name, address] of Object.entries({
        "path-road": road,
        "path-milestone": `${road}?milestone=m3`,
        "path-tasks": `${road}/tasks`,
        "path-courses": `${road}/courses`,
        "path-progress": `${road}/progress`,
      })) {
        await take(address, name);
      }
      // Over the page, so it is as high as the screen.
      await page.goto("/dashboard");
      if (width < 768) {
        await page.getByRole("button", { name: t("shell:header.openNavigation") }).click();
      }
      await page.getByRole("button", { name: t("shell:tools.learning") }).click();
      for (const tab of ["timer", "tasks", "notes", "progress"] as const) {
        await page.getByRole("tab", { name: t(`desk:tools.${tab}`) }).click();
        await page.waitForLoadState("networkidle").catch(() => {});
        await page.screenshot({
          path: join(folder, language, `${width}-${theme}`, `tools-${tab}.png`),
        });
      }
    });
  }
}
