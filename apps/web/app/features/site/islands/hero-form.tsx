import { limits } from "@masar/contract/limits";
import { levels, studyLanguages } from "@masar/contract/paths/constants";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";
import { useTranslation } from "react-i18next";
import {
  hoursChoices,
  type PathRequest,
  parsePathRequest,
} from "#web/entities/path/path-request.ts";
import { useCutText } from "#web/platform/forms/use-cut-text.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

export function readForm(form: HTMLFormElement, goal?: string): PathRequest | null {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") query.set(name, value);
  }
  if (goal !== undefined) query.set("goal", goal);
  return parsePathRequest(query);
}

export function fillForm(
  form: HTMLFormElement,
  { goal, level, hours, courses }: PathRequest,
): void {
  const values: Record<string, string> = { goal, level, hours: String(hours), courses };
  for (const field of form.querySelectorAll<HTMLInputElement>("[name]")) {
    const value = values[field.name] ?? "";
    // Writing into a field that is being typed in can move its caret.
    if (field.value !== value) field.value = value;
  }
}

type HeroFormProps = {
  ref: Ref<HTMLFormElement>;
  start: PathRequest;
  isGoalMissing: boolean;
  onSubmit: () => void;
  onChange: () => void;
  onGoalInput: () => void;
};

/** A plain form to this page, so that it works before hydration. Uncontrolled: text typed meanwhile stays. */
export function HeroForm(props: HeroFormProps) {
  const { ref, start, isGoalMissing, onSubmit, onChange, onGoalInput } = props;
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const { isCut, handlers } = useCutText(limits.paths.goalLength);
  function describeGoal() {
    if (isCut) return t("site:hero.goalCut", { most: limits.paths.goalLength });
    return isGoalMissing ? t("site:hero.goalNeeded") : t("site:hero.noAccount");
  }

  return (
    <form
      ref={ref}
      data-asks
      noValidate
      method="get"
      action={hrefOf("/")}
      aria-label={t("site:hero.label")}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div
        className={cn(
          "flex flex-col gap-1.5 rounded-[1.375rem] border bg-surface p-1.5 shadow-card sm:flex-row sm:rounded-full",
          "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-teal",
          isGoalMissing ? "border-rose" : "border-outline",
        )}
      >
        <input
          id="goal"
          dir="auto"
          name="goal"
          aria-label={t("site:hero.goal")}
          aria-describedby="goal-note"
          aria-invalid={isGoalMissing || undefined}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={limits.paths.goalLength}
          {...handlers}
          onInput={(event) => {
            handlers.onInput(event);
            onGoalInput();
          }}
          placeholder={t("site:hero.exampleGoal")}
          className="min-h-11 min-w-0 flex-1 rounded-full bg-transparent px-4 text-lg text-ellipsis outline-none placeholder:text-ink-3 sm:px-5"
        />
        <Button type="submit" className="sm:px-6">
          {t("site:hero.build")}
        </Button>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <ChipSelect
          name="level"
          label={t("site:hero.level")}
          defaultValue={start.level}
          onChange={onChange}
          options={levels.map((level) => [level, t(`site:hero.levels.${level}`)])}
        />
        <ChipSelect
          name="hours"
          label={t("site:hero.hours")}
          defaultValue={start.hours}
          onChange={onChange}
          options={hoursChoices.map((count) => [count, t("site:hero.hoursChoice", { count })])}
        />
        <ChipSelect
          name="courses"
          label={t("site:hero.courses")}
          defaultValue={start.courses}
          onChange={onChange}
          options={studyLanguages.map((value) => [value, t(`site:hero.coursesIn.${value}`)])}
        />
      </div>
      <p
        id="goal-note"
        aria-live="polite"
        className={cn("mt-3.5 text-sm", isGoalMissing || isCut ? "text-rose" : "text-ink-3")}
      >
        {describeGoal()}
      </p>
    </form>
  );
}

type ChipSelectProps = Omit<ComponentProps<"select">, "children"> & {
  label: string;
  options: [value: string | number, label: string][];
};

/** Looks like a chip, uses the native picker. */
function ChipSelect({ label, options, ...rest }: ChipSelectProps) {
  return (
    <span className="relative inline-flex max-w-full">
      <select
        {...rest}
        aria-label={label}
        className="field-sizing-content min-h-11 max-w-full appearance-none rounded-full border border-outline bg-sunken ps-4 pe-9 text-sm text-ellipsis text-ink-2 @max-[14rem]/main:ps-3 @max-[14rem]/main:pe-6 transition-colors duration-150 hover:text-ink"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-3 @max-[14rem]/main:end-1.5">
        <Icon icon={ChevronDown} size={16} />
      </span>
    </span>
  );
}
