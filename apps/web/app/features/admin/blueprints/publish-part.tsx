import { blueprintFaults } from "@masar/contract/blueprints/constants";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { CheckResult } from "./check-result.tsx";
import type { useBlueprintEditor } from "./use-blueprint-editor.ts";

type PublishPartProps = {
  editor: ReturnType<typeof useBlueprintEditor>;
  onPublish: () => void;
  onReload: () => Promise<void>;
  onShowMilestone: (id: string) => void;
};

/** The check, and after a check without faults the publishing. */
export function PublishPart({ editor, onPublish, onReload, onShowMilestone }: PublishPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { faults, checkError, publishError } = editor;
  const error = publishError ?? checkError;
  const isPassed = faults?.length === 0;
  return (
    <TitledSection
      isCard
      title={t("blueprints:check.heading")}
      titleClass="text-2xl"
      className="grid grid-cols-1 gap-4"
    >
      <p className="measure text-ink-2">{t("blueprints:check.lead")}</p>
      <div>
        {isPassed ? (
          <Button loading={editor.isPublishing} onClick={onPublish}>
            {t("blueprints:actions.publish", { shown: format.number(editor.knownVersion + 1) })}
          </Button>
        ) : (
          <Button loading={editor.isChecking} onClick={editor.runCheck}>
            {t("blueprints:actions.check")}
          </Button>
        )}
      </div>
      {editor.isConflict ? (
        <InlineAlert
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={() => void onReload()}>
              {t("blueprints:conflict.reload")}
            </Button>
          }
        >
          {t("blueprints:conflict.text")}
        </InlineAlert>
      ) : (
        error && (
          <InlineAlert tone="error">
            {t(publishError ? "blueprints:actions.failed" : "blueprints:actions.notChecked")}{" "}
            {failureText(t, error)}
          </InlineAlert>
        )
      )}
      {faults && (
        <CheckResult
          draft={editor.draft}
          faults={faults}
          check={editor.check}
          onShowMilestone={onShowMilestone}
        />
      )}
    </TitledSection>
  );
}

function failureText(t: TFunction, error: Error): string {
  const fault =
    error instanceof ApiError && blueprintFaults.find((name) => name === error.params["fault"]);
  return fault ? t(`blueprints:faults.${fault}`) : errorText(t, error);
}
