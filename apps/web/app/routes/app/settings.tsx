import { SettingsOverview } from "#web/features/settings/page/settings-overview.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = createPrefetchLoader(loadPageStrings("settings"), () => settingsQuery);

export const meta = createMeta((t) => t("settings:title"));

export default SettingsOverview;
