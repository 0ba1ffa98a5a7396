import { formsOfAddress } from "@masar/contract/settings/form-of-address";
import type { Settings } from "@masar/contract/settings/schemas";
import { type Language, languages, locales } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { changeLanguage } from "#web/platform/i18n/i18n.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { findOnlyZone, isUtc } from "#web/platform/format/country-zones.ts";
import { listCountries, listTimeZones } from "#web/platform/format/region-options.ts";
import { themePreferences, useTheme } from "#web/platform/preferences/theme.tsx";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

/** Language, country, time zone and theme; each choice is saved at once. */
export function RegionStep({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  return (
    <StepLayout setup={setup} heading={t("onboarding:heading")} lead={t("onboarding:lead")}>
      {settings.data ? (
        <RegionForm settings={settings.data} setup={setup} />
      ) : (
        <QueryFallback
          query={settings}
          failedTitle={t("onboarding:loadFailed")}
          className="grid gap-6"
        >
          {["language", "country", "zone", "theme"].map((part) => (
            <div key={part} className="grid gap-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-11 w-full" />
            </div>
          ))}
        </QueryFallback>
      )}
    </StepLayout>
  );
}

function RegionForm({ settings, setup }: { settings: Settings; setup: Setup }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { theme, setTheme } = useTheme();
  const { refresh } = useAuth();
  const save = useSaveSettings();
  const saveZone = useSaveSettings();
  // Until this step was left once, the detected time zone replaces the default.
  const isZoneKnown = settings.setup_completed || setup.isRegionKnown;
  const [detected] = useState(() => (isZoneKnown ? undefined : detectTimeZone()));
  const [zoneSource, setZoneSource] = useState<"device" | "country" | "user">("device");
  const timeZone = (zoneSource === "device" && detected) || settings.time_zone;
  const countries = useMemo(() => listCountries(language), [language]);
  const zones = useMemo(() => listTimeZones(t, language, timeZone), [t, language, timeZone]);

  function chooseLanguage(chosen: Language) {
    save.mutate(
      { language: chosen },
      { onSuccess: () => void Promise.all([changeLanguage(chosen), refresh()]).catch(() => {}) },
    );
  }

  /** A device without a zone of its own reports UTC: the country says more, unless it has several zones. */
  function chooseCountry(country: string) {
    const isOpen = zoneSource === "country" || (zoneSource === "device" && isUtc(timeZone));
    const zone = isOpen ? findOnlyZone(country) : undefined;
    const values = { country: country || null, ...(zone && { time_zone: zone }) };
    save.mutate(values, { onSuccess: () => zone && setZoneSource("country") });
  }

  function chooseZone(value: string) {
    setZoneSource("user");
    save.mutate({ time_zone: value });
  }

  /** Saves the detected time zone, also when the step is skipped. */
  function goOn() {
    if (timeZone === settings.time_zone) return setup.goOn();
    saveZone.mutate({ time_zone: timeZone }, { onSuccess: setup.goOn });
  }

  const error = saveZone.error ?? save.error;
  return (
    <>
      <RadioGroup
        isLabelShown
        isWide
        label={t("language.label")}
        value={settings.language}
        onChoose={chooseLanguage}
        choices={languages.map((value) => ({ value, lang: value, label: locales[value].label }))}
      />
      {settings.language === "ar" && (
        <SelectField
          label={t("onboarding:address")}
          value={settings.form_of_address}
          onChange={(form_of_address) => save.mutate({ form_of_address })}
          options={formsOfAddress.map((value) => ({
            value,
            label: t(`settings:region.addressForms.${value}`),
          }))}
        />
      )}
      <SelectField
        label={t("onboarding:country")}
        autoComplete="country"
        value={settings.country ?? ""}
        onChange={chooseCountry}
        options={[{ value: "", label: t("onboarding:countryUnset") }, ...countries]}
      />
      <SelectField
        label={t("onboarding:timeZone")}
        hint={timeZone === detected && t("onboarding:timeZoneDetected")}
        value={timeZone}
        onChange={chooseZone}
        options={zones}
      />
      <RadioGroup
        isLabelShown
        isWide
        label={t("theme.label")}
        value={theme}
        onChoose={setTheme}
        choices={themePreferences.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      {error && (
        <InlineAlert tone="error">
          {t("onboarding:saveFailed")} {errorText(t, error)}
        </InlineAlert>
      )}
      <StepButtons setup={setup} loading={saveZone.isPending} onContinue={goOn} onSkip={goOn}>
        <output className="ms-auto text-sm text-ink-2">
          {save.isPending && t("onboarding:saving")}
          {save.isSuccess && t("onboarding:saved")}
        </output>
      </StepButtons>
    </>
  );
}
