import type { Settings } from "@masar/contract/settings";
import { languages, locales, resolveLanguage } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAuth } from "#web/lib/auth.tsx";
import { errorText } from "#web/lib/error-text.ts";
import { changeLanguage } from "#web/lib/i18n.ts";
import { links } from "#web/lib/links.ts";
import { detectTimeZone, listCountries, listTimeZones } from "#web/lib/region.ts";
import { themePreferences, useTheme } from "#web/lib/theme.tsx";
import { useLanguage } from "#web/lib/use-language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { settingsQuery, useSaveSettings } from "./onboarding.api.ts";

/** The first step of the setup: language, country, time zone and theme, each saved as it is chosen. */
export function RegionStep() {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  return (
    <Card className="mx-auto grid w-full max-w-lg gap-6 sm:p-8">
      <div className="grid gap-1.5">
        <h1 className="text-2xl sm:text-3xl">{t("onboarding:heading")}</h1>
        <p className="text-ink-2">{t("onboarding:lead")}</p>
      </div>
      {settings.data ? (
        <RegionForm settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState
          title={t("onboarding:loadFailed")}
          description={errorText(t, settings.error)}
          retrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <RegionSkeleton />
      )}
    </Card>
  );
}

function RegionSkeleton() {
  return (
    <LoadingRegion className="grid gap-6">
      {["language", "country", "zone", "theme"].map((part) => (
        <div key={part} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function RegionForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { theme, setTheme } = useTheme();
  const { refresh } = useAuth();
  const navigate = useNavigate();
  const save = useSaveSettings();
  const finish = useSaveSettings();
  // Until the setup was completed once, the device knows the zone better than the default does.
  const [detected] = useState(() => (settings.setup_completed ? undefined : detectTimeZone()));
  const [hasChosenZone, setChosenZone] = useState(false);
  const timeZone = hasChosenZone ? settings.time_zone : (detected ?? settings.time_zone);
  const countries = useMemo(() => listCountries(language), [language]);
  const zones = useMemo(() => listTimeZones(t, language, timeZone), [t, language, timeZone]);

  function chooseLanguage(value: string) {
    const chosen = resolveLanguage(value);
    save.mutate(
      { language: chosen },
      { onSuccess: () => void Promise.all([changeLanguage(chosen), refresh()]).catch(() => {}) },
    );
  }

  function chooseZone(value: string) {
    setChosenZone(true);
    save.mutate({ time_zone: value });
  }

  function complete() {
    finish.mutate(
      { time_zone: timeZone, setup_completed: true },
      {
        onSuccess: () => void refresh().then(() => navigate(links.dashboard)),
      },
    );
  }

  const failed = finish.error ?? save.error;
  return (
    <>
      <ChoiceGroup
        legend={t("language.label")}
        value={settings.language}
        onChange={chooseLanguage}
        choices={languages.map((value) => ({ value, lang: value, label: locales[value].label }))}
      />
      <Field label={t("onboarding:country")}>
        <Select
          autoComplete="country"
          value={settings.country ?? ""}
          onChange={(event) => save.mutate({ country: event.target.value || null })}
          options={[{ value: "", label: t("onboarding:countryUnset") }, ...countries]}
        />
      </Field>
      <Field
        label={t("onboarding:timeZone")}
        hint={timeZone === detected ? t("onboarding:timeZoneDetected") : undefined}
      >
        <Select
          value={timeZone}
          onChange={(event) => chooseZone(event.target.value)}
          options={zones}
        />
      </Field>
      <ChoiceGroup
        legend={t("theme.label")}
        value={theme}
        onChange={(value) => setTheme(themePreferences.find((item) => item === value) ?? "system")}
        choices={themePreferences.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      {failed && (
        <Notice tone="error">
          {t("onboarding:saveFailed")} {errorText(t, failed)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={finish.isPending} onClick={complete}>
          {t("onboarding:continue")}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            // The zone of the device is right even for who skips; the setup stays open.
            if (timeZone !== settings.time_zone) save.mutate({ time_zone: timeZone });
            void navigate(links.dashboard);
          }}
        >
          {t("onboarding:skip")}
        </Button>
        <SaveState isSaving={save.isPending} isSaved={save.isSuccess} />
      </div>
    </>
  );
}

function SaveState({ isSaving, isSaved }: { isSaving: boolean; isSaved: boolean }) {
  const { t } = useTranslation();
  return (
    <output className="ms-auto text-sm text-ink-2">
      {isSaving ? t("onboarding:saving") : isSaved ? t("onboarding:saved") : null}
    </output>
  );
}
