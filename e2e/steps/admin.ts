import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "@masar/i18n/locales";
import type pg from "pg";
import { createUser } from "../support/fixtures.ts";

/** Opens a separate browser as an admin. */
export async function openAdmin(
  context: BrowserContext,
  language: Language,
  database: pg.Pool,
): Promise<Page> {
  const { id } = await createUser(context, language, database);
  await makeStaff(database, id, ["admin"]);
  return context.newPage();
}

/**
 * Grants roles and the second factor that their areas require. Nobody has its codes: a test that needs one sets it up
 * in the settings.
 */
export async function makeStaff(
  database: pg.Pool,
  userId: string,
  roles: ("admin" | "moderator")[],
): Promise<void> {
  await database.query(
    `with factor as (
       insert into two_factors (user_id, secret, backup_codes) select $1, 'unknown', 'unknown'
       where not exists (select from two_factors where user_id = $1))
     update users set roles = $2, two_factor_enabled = true where id = $1`,
    [userId, roles],
  );
}
