import { createHash, randomBytes } from "node:crypto";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { chooseLanguage, logIn } from "../../steps/account.ts";
import { createUser, expect, password, test } from "../../support/fixtures.ts";

// The seeded database has an administrator, so no link can succeed here: first-admin.test.ts has that case.
test("[N7.07] a visitor who logs in from the link returns to it and reads that an admin exists", async ({
  page,
  context,
  language,
  database,
  openContext,
  t,
}) => {
  const { email } = await createUser(await openContext(), language, database);
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await database.query(
    "insert into verifications (identifier, value, expires_at) values ($1, 'first-admin', now() + interval '1 day')",
    [`first-admin:${hash}`],
  );

  await chooseLanguage(context, language);
  await page.goto(`${links.firstAdmin}?token=${token}`);
  await logIn(page, t, { email, password });

  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(t("operation:firstAdmin.title"));
  await expect(page).toHaveURL(links.firstAdmin);
  await page.getByRole("button", { name: t("operation:firstAdmin.action") }).click();
  await expect(title).toHaveText(t("operation:firstAdmin.exists"));
  await page.goto(links.admin);
  await expect(page).toHaveURL(links.forbidden);

  await page.goto(`${links.firstAdmin}?token=${randomBytes(32).toString("base64url")}`);
  await page.getByRole("button", { name: t("operation:firstAdmin.action") }).click();
  await expect(title).toHaveText(t("operation:firstAdmin.invalid"));
  await expect(page.getByText("npm run first-admin")).toBeVisible();
});
