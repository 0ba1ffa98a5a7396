import { RecordPage } from "#web/features/profile/records/record-page.tsx";
import { loadPageStrings, loadStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/completion-record";

const loadOwnStrings = loadPageStrings("profile", "settings");

/** The record is shown in both languages. */
export async function clientLoader(args: Route.ClientLoaderArgs): Promise<null> {
  await loadOwnStrings(args);
  await Promise.all([loadStrings("en"), loadStrings("ar")]);
  return null;
}

export const meta = createMeta((t) => t("profile:record.pageTitle"), { isHidden: true });

export default RecordPage;
