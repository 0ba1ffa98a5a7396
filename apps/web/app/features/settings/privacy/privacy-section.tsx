import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

/** What others see, what is stored and for how long, and what was agreed to. */
export function PrivacySection() {
  const { t } = useTranslation();
  return (
    <SettingsSection
      id="privacy"
      title={t("settings:privacy.title")}
      lead={t("settings:privacy.lead")}
    >
      <div className="grid gap-6">
        <div className="divide-y divide-line">
          <ProfileVisibility />
          <SettingRow
            title={t("settings:privacy.data")}
            action={
              <ButtonLink variant="secondary" size="sm" to="#account">
                {t("settings:privacy.dataAction")}
              </ButtonLink>
            }
          >
            {t("settings:privacy.dataText")}
          </SettingRow>
        </div>
        <KeptTimes />
        <div className="grid gap-3">
          <h3 className="font-medium">{t("settings:consents.title")}</h3>
          <ConsentsSection />
        </div>
      </div>
    </SettingsSection>
  );
}

/** As it is now: while that is not known, nothing is claimed. */
function ProfileVisibility() {
  const { t } = useTranslation();
  const { data } = useQuery(profileQuery);
  return (
    <SettingRow
      title={t("settings:privacy.visible")}
      action={
        <ButtonLink variant="secondary" size="sm" to={links.profile}>
          {t("settings:privacy.visibleAction")}
        </ButtonLink>
      }
    >
      {data && t(`settings:privacy.visibleTo.${data.visibility}`)}
    </SettingRow>
  );
}

/** As the nightly sweep does it, and as the privacy policy says it. */
function KeptTimes() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(settingsQuery);
  const days = (count: number) => t("settings:study.days", { count });
  const months = (count: number) => t("settings:assistant.monthCount", { count });
  const rows = [
    ["work", t("settings:privacy.keptWork")],
    ["chat", months(data?.chat_months ?? 12)],
    ["notifications", months(6)],
    ["logs", days(30)],
    ["deleted", days(7)],
    ["recordings", t("settings:privacy.keptRecordings")],
  ] as const;
  return (
    <section aria-labelledby="kept-title">
      <h3 id="kept-title" className="font-medium">
        {t("settings:privacy.kept")}
      </h3>
      <dl className="mt-2 divide-y divide-line text-sm">
        {rows.map(([item, time]) => (
          <div key={item} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-ink-2">{t(`settings:privacy.keptItems.${item}`)}</dt>
            <dd className="font-medium">{time}</dd>
          </div>
        ))}
      </dl>
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
