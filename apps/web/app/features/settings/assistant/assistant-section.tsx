import type { AssistantState } from "@masar/contract/assistant/schemas";
import { chatMonths } from "@masar/contract/assistant/constants";
import type { Settings } from "@masar/contract/settings/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { ClearConversations } from "./clear-conversations.tsx";
import { ConsentSwitch } from "./consent-switch.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";
import { SettingRow, SettingsSection } from "#web/features/settings/page/settings-section.tsx";

/** Who answers and under which consents, how it explains, and what is kept of it. */
export function AssistantSection() {
  const { t } = useTranslation();
  const assistant = useQuery(assistantQuery);
  const settings = useQuery(settingsQuery);
  const failed = [assistant, settings].find(({ data, error }) => error !== null && !data);
  return (
    <SettingsSection
      id="assistant"
      title={t("settings:assistant.title")}
      lead={t("settings:assistant.lead")}
    >
      {assistant.data && settings.data ? (
        <div className="divide-y divide-line">
          <Answerer state={assistant.data} />
          <ExplainFields settings={settings.data} />
          <ClearConversations />
        </div>
      ) : failed ? (
        <ErrorState
          title={t("settings:assistant.failed")}
          description={errorText(t, failed.error)}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </LoadingRegion>
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
        <ConsentSwitch
          kind="ai"
          isGiven={state.has_ai_consent}
          text={t(
            state.has_ai_consent ? "settings:assistant.aiOn" : "settings:assistant.aiOff",
            names,
          )}
        />
      )}
      {speech_processor && (
        <ConsentSwitch
          kind="recording"
          isGiven={state.has_recording_consent}
          text={t("settings:assistant.recording", { processor: speech_processor })}
        />
      )}
    </>
  );
}

function ExplainFields({ settings: { hints_first, chat_months } }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const choose = (value: string) => {
    const next = chatMonths.find((months) => String(months) === value);
    if (next) save({ chat_months: next }, { chat_months });
  };
  return (
    <>
      <div className="py-2">
        <Switch
          label={<span className="font-medium">{t("settings:assistant.hintsFirst")}</span>}
          description={t("settings:assistant.hintsFirstText")}
          checked={hints_first}
          onCheckedChange={(next) => save({ hints_first: next }, { hints_first })}
        />
      </div>
      <div className="py-4 *:max-w-sm">
        <Field label={t("settings:assistant.months")} hint={t("settings:assistant.monthsHint")}>
          <Select
            value={String(chat_months)}
            options={chatMonths.map((months) => ({
              value: String(months),
              label: t("settings:assistant.monthCount", { count: months }),
            }))}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      </div>
    </>
  );
}
