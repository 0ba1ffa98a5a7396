import type { PlaceScope, MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

type MilestoneScopeChipsProps = {
  milestoneRef: MilestoneRef;
  /** `label` names the group for screen readers. */
  textOf: (name: "label" | "milestone" | "path" | "all") => string;
  value: PlaceScope;
  onChoose: (scope: PlaceScope) => void;
};

export function MilestoneScopeChips(props: MilestoneScopeChipsProps) {
  const { milestoneRef, textOf, value, onChoose } = props;
  const here =
    milestoneRef.milestoneKey === null
      ? [{ value: "here" as const, label: textOf("path") }]
      : [
          { value: "here" as const, label: textOf("milestone") },
          { value: "path" as const, label: textOf("path") },
        ];
  return (
    <RadioGroup
      label={textOf("label")}
      choices={[...here, { value: "all", label: textOf("all") }]}
      value={value}
      onChoose={onChoose}
    />
  );
}
