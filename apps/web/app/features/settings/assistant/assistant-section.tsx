import type { AssistantState } from "@masar/contract/assistant/schemas";
import { chatMonths } from "@masar/contract/assistant/constants";
import type { Settings } from "@masar/contract/settings/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { ClearConversations } from "./clear-conversations.tsx";
import { ConsentRow } from "#web/features/settings/privacy/consent-row.tsx";
import { SettingSwitch } from "#web/features/settings/page/setting-switch.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

export function AssistantSection() {
  const { t } = useTranslation();
  const assistant = useQuery(assistantQuery);
  const settings = useQuery(settingsQuery);
  const hasFailed = assistant.error !== null && !assistant.data;
  const query = hasFailed || settings.data ? assistant : settings;
  return (
    <SettingsSection id="assistant">
      {assistant.data && settings.data ? (
        <div className="divide-y divide-line">
          <Answerer state={assistant.data} />
          <ExplainFields settings={settings.data} />
          <ClearConversations />
        </div>
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("settings:assistant.failed")}
          className="grid gap-3"
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </QueryFallback>
      )}
    </SettingsSection>
  );
}

function Answerer({ state }: { state: AssistantState }) {
  const { t } = useTranslation();
  const { engine, model, processor, speech_processor } = state;
  const names = { processor: processor ?? "", model: model ?? "" };
  const who = engine === "ai" ? "byModel" : model ? "byLibrary" : "noModel";
  return (
    <>
      <SettingRow title={t("settings:assistant.who")}>
        <p>{t(`settings:assistant.${who}`, names)}</p>
      </SettingRow>
      {model && (
        <ConsentRow kind="ai" isGranted={state.has_ai_consent} canGrant>
          {t(state.has_ai_consent ? "settings:assistant.aiOn" : "settings:assistant.aiOff", names)}
        </ConsentRow>
      )}
      {speech_processor && (
        <ConsentRow kind="recording" isGranted={state.has_recording_consent} canGrant>
          {t("settings:assistant.recording", { processor: speech_processor })}
        </ConsentRow>
      )}
    </>
  );
}

function ExplainFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  return (
    <>
      <div className="py-2">
        <SettingSwitch
          settings={settings}
          name="hints_first"
          label={t("settings:assistant.hintsFirst")}
          description={t("settings:assistant.hintsFirstText")}
        />
      </div>
      <div className="py-4 *:max-w-sm">
        <SelectField
          label={t("settings:assistant.months")}
          hint={t("settings:assistant.monthsHint")}
          value={String(settings.chat_months)}
          options={chatMonths.map((months) => ({
            value: String(months),
            label: t("settings:assistant.monthCount", { count: months }),
          }))}
          onChange={(value) =>
            save({ chat_months: chatMonths.find((months) => String(months) === value) })
          }
        />
      </div>
    </>
  );
}
