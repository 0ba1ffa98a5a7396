import { formsOfAddress } from "@masar/contract/settings/form-of-address";
import type { Settings } from "@masar/contract/settings/schemas";
import { firstDayOf } from "@masar/domain/dates/region";
import { languages, locales } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { listCountries, listTimeZones } from "#web/platform/format/region-options.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { ZoneOffer } from "#web/entities/settings/zone-offer.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { SettingSwitch } from "#web/features/settings/page/setting-switch.tsx";
import {
  FieldSkeleton,
  SettingRow,
  SettingsSection,
} from "#web/features/settings/page/settings-section.tsx";

export function RegionSection() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  return (
    <SettingsSection id="region">
      {query.data ? (
        <div className="grid gap-5">
          <RegionFields settings={query.data} />
          <FormatFields settings={query.data} />
          <SettingRow
            title={t("settings:setupAgain.title")}
            action={
              <ButtonLink variant="secondary" to={`${links.onboarding}?step=region`}>
                {t("settings:setupAgain.action")}
              </ButtonLink>
            }
          >
            {t("settings:setupAgain.text")}
          </SettingRow>
        </div>
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("settings:region.failed")}
          className="grid gap-5 md:grid-cols-2"
        >
          <FieldSkeleton className="md:col-span-2" />
          <FieldSkeleton />
          <FieldSkeleton />
        </QueryFallback>
      )}
    </SettingsSection>
  );
}

function RegionFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const save = useSaveSetting();
  const { time_zone } = settings;
  const countries = useMemo(
    () => [{ value: "", label: t("settings:region.noCountry") }, ...listCountries(language)],
    [t, language],
  );
  const zones = useMemo(() => listTimeZones(t, language, time_zone), [t, language, time_zone]);

  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <SelectField
          label={t("language.label")}
          options={languages.map((value) => ({ value, label: locales[value].label }))}
          value={settings.language}
          onChange={(value) => save({ language: value })}
        />
      </div>
      {settings.language === "ar" && (
        <div className="md:col-span-2">
          <SelectField
            label={t("settings:region.address")}
            hint={t("settings:region.addressHint")}
            options={formsOfAddress.map((value) => ({
              value,
              label: t(`settings:region.addressForms.${value}`),
            }))}
            value={settings.form_of_address}
            onChange={(value) => save({ form_of_address: value })}
          />
        </div>
      )}
      <SelectField
        label={t("settings:region.country")}
        autoComplete="country"
        options={countries}
        value={settings.country ?? ""}
        onChange={(value) => save({ country: value || null })}
      />
      <SelectField
        label={t("settings:region.timeZone")}
        options={zones}
        value={time_zone}
        onChange={(value) => save({ time_zone: value })}
      />
      <div className="empty:hidden md:col-span-2">
        <ZoneOffer />
      </div>
    </div>
  );
}

function FormatFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSaveSetting();
  const [now] = useState(() => new Date());
  const { country, first_day } = settings;
  const week = useWeek({ country, firstDay: null });
  const preset = week.find(({ weekday }) => weekday === firstDayOf(country));
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          label={t("settings:region.digits")}
          hint={t("settings:region.digitsHint")}
          options={[
            { value: "latn", label: t("settings:region.digitsLatn", { sample: "123" }) },
            { value: "arab", label: t("settings:region.digitsArab", { sample: "١٢٣" }) },
          ]}
          value={settings.digits}
          onChange={(digits) => save({ digits })}
        />
        <SelectField
          label={t("settings:region.firstDay")}
          options={[
            { value: "", label: t("settings:region.firstDayPreset", { day: preset?.name }) },
            ...week.map(({ weekday, name }) => ({ value: String(weekday), label: name })),
          ]}
          value={String(first_day ?? "")}
          onChange={(value) => save({ first_day: value === "" ? null : Number(value) })}
        />
      </div>
      <SettingSwitch
        settings={settings}
        name="hijri_dates"
        label={t("settings:region.hijri")}
        description={t("settings:region.hijriHint", {
          date: format.date(now, "date", settings.time_zone, "islamic-umalqura"),
        })}
      />
    </>
  );
}
