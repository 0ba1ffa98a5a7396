import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

type ReasonChoiceProps = {
  label: string;
  value: ReportReason | undefined;
  /** It was needed, and none is chosen. */
  isMissing: boolean;
  onChoose: (reason: ReportReason) => void;
};

/** Why a post should go, or has to: who reports it and who takes it choose among the same reasons. */
export function ReasonChoice({ label, value, isMissing, onChoose }: ReasonChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={label}
      isLabelShown
      choices={reportReasons.map((reason) => ({
        value: reason,
        label: t(`community:report.reasons.${reason}`),
      }))}
      value={value}
      error={isMissing && value === undefined && t("community:report.reasonNeeded")}
      onChoose={onChoose}
    />
  );
}
