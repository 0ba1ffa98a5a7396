import { limits } from "@masar/contract/limits";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useRowFocus } from "#web/platform/forms/use-row-focus.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import {
  createOutlineRow,
  followGoal,
  isRowUsed,
  type OutlineFields,
  type OutlineRow,
  parseOutlineFields,
  parseRowHours,
  startOutlineFields,
  sumRowHours,
} from "./outline-fields.ts";
import { SuggestMilestones } from "./suggest-milestones.tsx";
import { StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

const { maxMilestones, maxMilestoneHours, titleLength } = limits.paths;

/** A view of the goal step: the user writes the milestones. */
export function OutlineStep({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const fields = useOutlineFields(setup);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title" | "rows">();
  const { title, rows } = fields;
  const set = (patch: Partial<OutlineFields>) => {
    clearError(patch.rows ? "rows" : "title");
    // A suggestion arrives later: it must not restore what was written meanwhile.
    setup.setOutlineFields((latest) => ({
      ...(latest ? followGoal(latest, setup.intake.goal) : fields),
      ...patch,
    }));
  };

  function submit() {
    const isHoursInvalid = rows.some((row) => isRowUsed(row) && !parseRowHours(row.hours));
    showErrors({
      title: title.trim() === "" ? t("onboarding:outline.titleNeeded") : undefined,
      rows: !rows.some(isRowUsed)
        ? t("onboarding:outline.milestoneNeeded")
        : isHoursInvalid
          ? t("onboarding:outline.hoursInvalid", { most: maxMilestoneHours })
          : undefined,
    });
    const outline = parseOutlineFields(fields);
    if (!outline) return;
    setup.change({ outline, blueprint: null, include: [] });
    setup.goTo("plan");
  }

  return (
    <StepLayout
      setup={setup}
      heading={t("onboarding:outline.heading")}
      lead={t("onboarding:outline.lead")}
    >
      <form
        ref={formRef}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t("onboarding:outline.title")} error={errors.title}>
          <TextInput
            value={title}
            maxLength={titleLength}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <SuggestMilestones
          title={title}
          rows={rows}
          onChange={(changed) => set({ rows: changed })}
        />
        <OutlineRows
          rows={rows}
          error={errors.rows}
          onChange={(changed) => set({ rows: changed })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">{t("onboarding:continue")}</Button>
          <Button variant="quiet" className="sm:ms-auto" onClick={setup.closeOutline}>
            {t("actions.back")}
          </Button>
        </div>
      </form>
    </StepLayout>
  );
}

/** What was written before, else empty rows under the goal as title. */
function useOutlineFields(setup: Setup): OutlineFields {
  const { goal } = setup.intake;
  const [start] = useState(() => startOutlineFields(goal));
  return setup.outlineFields ? followGoal(setup.outlineFields, goal) : start;
}

type OutlineRowsProps = {
  rows: OutlineRow[];
  error: string | undefined;
  onChange: (rows: OutlineRow[]) => void;
};

function OutlineRows({ rows, error, onChange }: OutlineRowsProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { listRef, focusNext, focusMoved } = useRowFocus();
  const isFull = rows.length >= maxMilestones;
  const isEmpty = !rows.some(isRowUsed);
  const set = (key: string, patch: Partial<OutlineRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));

  function add() {
    const row = createOutlineRow();
    focusNext(row.key, "title");
    onChange([...rows, row]);
  }

  function remove(index: number) {
    const left = rows.toSpliced(index, 1);
    const neighbour = left[Math.min(index, left.length - 1)];
    if (neighbour) focusNext(neighbour.key, "title");
    onChange(left);
  }

  function move(index: number, by: 1 | -1) {
    const row = rows[index];
    if (!row) return;
    const to = index + by;
    focusMoved(row.key, { to, by, count: rows.length });
    onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row));
  }

  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-medium">{t("onboarding:outline.milestones")}</legend>
      <p className="-mt-2 text-sm text-ink-2">{t("onboarding:outline.milestonesHint")}</p>
      <ol ref={listRef} className="grid grid-cols-1 gap-4 sm:gap-2.5">
        {rows.map((row, index) => {
          const number = index + 1;
          const isTitleInvalid = error !== undefined && isEmpty && index === 0;
          const isHoursInvalid = error !== undefined && isRowUsed(row) && !parseRowHours(row.hours);
          return (
            <li
              key={row.key}
              data-row={row.key}
              className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:flex-nowrap"
            >
              <div className="w-full sm:me-1 sm:min-w-0 sm:flex-1">
                <TextInput
                  data-part="title"
                  aria-label={t("onboarding:outline.milestone", { number })}
                  placeholder={t("onboarding:outline.milestone", { number })}
                  aria-invalid={isTitleInvalid || undefined}
                  value={row.title}
                  maxLength={titleLength}
                  onChange={(event) => set(row.key, { title: event.target.value })}
                />
              </div>
              <div className="me-auto flex w-24 items-center gap-2 sm:w-22 sm:shrink-0">
                <TextInput
                  inputMode="decimal"
                  aria-label={t("onboarding:outline.milestoneHours", { number })}
                  aria-invalid={isHoursInvalid || undefined}
                  value={row.hours}
                  onChange={(event) => set(row.key, { hours: event.target.value })}
                />
                <span aria-hidden="true" className="text-sm text-ink-2">
                  {t("onboarding:outline.hoursUnit")}
                </span>
              </div>
              <IconButton
                data-part="up"
                icon={ArrowUp}
                tooltip={false}
                label={t("onboarding:outline.up", { number })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                data-part="down"
                icon={ArrowDown}
                tooltip={false}
                label={t("onboarding:outline.down", { number })}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={X}
                tooltip={false}
                label={t("onboarding:outline.remove", { number })}
                disabled={rows.length === 1}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="text-sm text-rose empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon icon={Plus} />}
          disabled={isFull}
          onClick={add}
        >
          {t("onboarding:outline.add")}
        </Button>
        <p className="text-sm text-ink-2 tabular-nums">
          {isFull
            ? t("onboarding:outline.most", { most: maxMilestones })
            : t("onboarding:outline.total", formatHours(sumRowHours(rows)))}
        </p>
      </div>
    </fieldset>
  );
}
