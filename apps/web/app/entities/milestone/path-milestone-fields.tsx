import { useTranslation } from "react-i18next";
import { useMilestoneOptions } from "#web/entities/milestone/use-milestone-options.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

type Target = { pathId: string | null; milestoneKey: string | null };
type PathMilestoneFieldsProps = Target & { onChange: (target: Target) => void };

export function PathMilestoneFields({ pathId, milestoneKey, onChange }: PathMilestoneFieldsProps) {
  const { t } = useTranslation();
  const { paths, milestones, error } = useMilestoneOptions(pathId);
  const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });
  return (
    <>
      <Field
        label={t("tasks:place.path")}
        hint={error && paths.length === 0 ? t("tasks:place.failed") : undefined}
      >
        <Select
          value={pathId ?? ""}
          options={[{ value: "", label: t("tasks:place.noPath") }, ...paths.map(toOption)]}
          onChange={(event) => onChange({ pathId: event.target.value || null, milestoneKey: null })}
        />
      </Field>
      {pathId !== null && (
        <Field label={t("tasks:place.milestone")}>
          <Select
            value={milestoneKey ?? ""}
            options={[
              { value: "", label: t("tasks:place.wholePath") },
              ...milestones.map(toOption),
            ]}
            onChange={(event) => onChange({ pathId, milestoneKey: event.target.value || null })}
          />
        </Field>
      )}
    </>
  );
}
