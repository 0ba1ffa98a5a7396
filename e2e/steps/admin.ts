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
  await database.query("update users set roles = '{admin}' where id = $1", [id]);
  return context.newPage();
}
