import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { TimeField } from "#web/entities/settings/time-field.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";

/** The daily time of reminders. */
export function StudyTimeField() {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  const save = useSaveSetting();
  if (!data) return null;
  return (
    <TimeField
      label={t("settings:notificationPreferences.studyTime")}
      hint={t("settings:notificationPreferences.studyTimeHint")}
      noTime={t("settings:notificationPreferences.noStudyTime")}
      value={data.study_time}
      onChange={(study_time) => save({ study_time })}
    />
  );
}
