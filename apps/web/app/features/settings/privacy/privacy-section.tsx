import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

export function PrivacySection() {
  const { t } = useTranslation();
  const { data: profile, error } = useQuery(profileQuery);
  return (
    <SettingsSection id="privacy">
      <div className="grid gap-6">
        <div className="divide-y divide-line">
          <SettingRow
            title={t("settings:privacy.visible")}
            action={
              <ButtonLink variant="secondary" size="sm" to={links.profile}>
                {t("settings:privacy.visibleAction")}
              </ButtonLink>
            }
          >
            {profile
              ? t(`settings:privacy.visibleTo.${profile.visibility}`)
              : error && errorText(t, error)}
          </SettingRow>
          <SettingRow
            title={t("settings:privacy.data")}
            action={
              <ButtonLink variant="secondary" size="sm" to={links.settingsGroup("account")}>
                {t("settings:privacy.dataAction")}
              </ButtonLink>
            }
          >
            {t("settings:privacy.dataText")}
          </SettingRow>
        </div>
        <RetentionTimes />
        <div className="grid gap-3">
          <h2 className="font-medium">{t("settings:consents.title")}</h2>
          <ConsentsSection />
        </div>
      </div>
    </SettingsSection>
  );
}

/** The same times as in the retention job and in the privacy policy. */
function RetentionTimes() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = useQuery(settingsQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryFallback query={query} failedTitle={t("settings:region.failed")} className="grid gap-4">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </QueryFallback>
    );
  }
  const days = (count: number) => t("settings:study.days", { count });
  const months = (count: number) => t("settings:assistant.monthCount", { count });
  const times = [
    ["work", t("settings:privacy.keptWork")],
    ["chat", months(data.chat_months)],
    ["notifications", months(6)],
    ["logs", days(30)],
    ["deleted", days(7)],
    ["recordings", t("settings:privacy.keptRecordings")],
  ] as const;
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title" className="font-medium">
        {t("settings:privacy.kept")}
      </h2>
      <DescriptionList
        className="mt-2 divide-y divide-line text-sm"
        itemClassName="flex flex-wrap justify-between gap-x-6 py-2"
        termClassName="text-ink-2"
        valueClassName="font-medium"
        items={times.map(([item, time]) => [t(`settings:privacy.keptItems.${item}`), time])}
      />
      <Link
        to={publicHref("/privacy", language)}
        reloadDocument
        className="mt-1 inline-flex min-h-11 items-center text-sm text-teal underline underline-offset-4"
      >
        {t("settings:privacy.policy")}
      </Link>
    </section>
  );
}
