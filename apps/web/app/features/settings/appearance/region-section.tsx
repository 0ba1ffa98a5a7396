import type { Settings } from "@masar/contract/settings/schemas";
import { resolveLanguage, languages, locales } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { listCountries, listTimeZones } from "#web/platform/format/region-options.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { WritingFields } from "./locale-fields.tsx";

const languageOptions = languages.map((value) => ({ value, label: locales[value].label }));

export function RegionSection() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <SettingsSection
      id="region"
      title={t("settings:region.title")}
      lead={t("settings:region.lead")}
    >
      {data ? (
        <div className="grid gap-5">
          <RegionFields settings={data} />
          <WritingFields settings={data} />
          <SetupAgain />
        </div>
      ) : error ? (
        <ErrorState
          title={t("settings:region.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RegionSkeleton />
      )}
    </SettingsSection>
  );
}

function RegionFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const save = useSaveSetting();
  const { country, time_zone } = settings;
  const countries = useMemo(
    () => [{ value: "", label: t("settings:region.noCountry") }, ...listCountries(language)],
    [t, language],
  );
  const zones = useMemo(() => listTimeZones(t, language, time_zone), [t, language, time_zone]);

  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <Field label={t("language.label")} hint={t("settings:region.languageHint")}>
          <Select
            options={languageOptions}
            value={settings.language}
            onChange={(event) => {
              const next = resolveLanguage(event.target.value);
              save({ language: next }, { language: settings.language });
            }}
          />
        </Field>
      </div>
      <Field label={t("settings:region.country")}>
        <Select
          autoComplete="country"
          options={countries}
          value={country ?? ""}
          onChange={(event) => save({ country: event.target.value || null }, { country })}
        />
      </Field>
      <Field label={t("settings:region.timeZone")}>
        <Select
          options={zones}
          value={time_zone}
          onChange={(event) => save({ time_zone: event.target.value }, { time_zone })}
        />
      </Field>
    </div>
  );
}

function SetupAgain() {
  const { t } = useTranslation();
  return (
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
  );
}

function RegionSkeleton() {
  return (
    <LoadingRegion className="grid gap-5 md:grid-cols-2">
      {["md:col-span-2", "", ""].map((span, field) => (
        <div key={field} className={`grid gap-2 ${span}`}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
