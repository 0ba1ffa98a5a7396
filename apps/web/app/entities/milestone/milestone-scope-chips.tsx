import type { PlaceScope, MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

type MilestoneScopeChipsProps = {
  place: MilestoneRef;
  labels: {
    group: string;
    milestone: string;
    path: string;
    all: string;
  };
  value: PlaceScope;
  onChoose: (scope: PlaceScope) => void;
};

export function MilestoneScopeChips({ place, labels, value, onChoose }: MilestoneScopeChipsProps) {
  const here =
    place.milestoneKey === null
      ? [{ value: "here" as const, label: labels.path }]
      : [
          { value: "here" as const, label: labels.milestone },
          { value: "path" as const, label: labels.path },
        ];
  return (
    <RadioGroup
      label={labels.group}
      choices={[...here, { value: "all", label: labels.all }]}
      value={value}
      onChoose={onChoose}
    />
  );
}
