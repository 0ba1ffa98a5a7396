import type { Settings } from "@masar/contract/settings/schemas";
import { firstDayOf } from "@masar/domain/dates/region";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";

/** How numbers, weeks and dates are written. */
export function WritingFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSaveSetting();
  const [now] = useState(() => new Date());
  const { digits, hijri_dates, time_zone } = settings;
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label={t("settings:region.digits")} hint={t("settings:region.digitsHint")}>
          <Select
            options={[
              { value: "latn", label: t("settings:region.digitsLatn", { sample: "123" }) },
              { value: "arab", label: t("settings:region.digitsArab", { sample: "١٢٣" }) },
            ]}
            value={digits}
            onChange={({ target }) =>
              save({ digits: target.value === "arab" ? "arab" : "latn" }, { digits })
            }
          />
        </Field>
        <FirstDayField settings={settings} />
      </div>
      <Switch
        label={<span className="font-medium">{t("settings:region.hijri")}</span>}
        description={t("settings:region.hijriHint", { date: format.hijri(now, time_zone) })}
        checked={hijri_dates}
        onCheckedChange={(next) => save({ hijri_dates: next }, { hijri_dates })}
      />
    </>
  );
}

function FirstDayField({ settings: { country, first_day } }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const week = useWeek({ country, firstDay: null });
  const preset = week.find(({ weekday }) => weekday === firstDayOf(country));
  return (
    <Field label={t("settings:region.firstDay")}>
      <Select
        options={[
          { value: "", label: t("settings:region.firstDayPreset", { day: preset?.name }) },
          ...week.map(({ weekday, name }) => ({ value: String(weekday), label: name })),
        ]}
        value={String(first_day ?? "")}
        onChange={({ target: { value } }) =>
          save({ first_day: value === "" ? null : Number(value) }, { first_day })
        }
      />
    </Field>
  );
}
