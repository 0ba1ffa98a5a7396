import type { Question } from "@masar/contract/checks/question-schemas";
import { formatPair, parseNumber } from "@masar/domain/checks/grade-answer";
import { shuffle } from "@masar/domain/checks/shuffle";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { PartText, useBilingual } from "./question-text.tsx";

type InputProps<Kind extends Question["kind"]> = {
  question: Question & { kind: Kind };
  /** Of the positions of options. */
  seed: string;
  values: string[];
  onChange: (values: string[]) => void;
};

export function AnswerInput({ question, ...props }: InputProps<Question["kind"]>) {
  switch (question.kind) {
    case "single":
      return <SingleChoice question={question} {...props} />;
    case "multiple":
      return <MultipleChoice question={question} {...props} />;
    case "order":
      return <Ordering question={question} {...props} />;
    case "match":
      return <Matching question={question} {...props} />;
    default:
      return <WrittenAnswer question={question} {...props} />;
  }
}

/** The values with which a question is shown; an order is an answer from the start. */
export function firstValues(question: Question, seed: string): string[] {
  if (question.kind !== "order") return [];
  const order = question.items.map(({ id }) => id);
  const mixed = shuffle(order, seed + question.id);
  return mixed.join() === order.join() ? mixed.toReversed() : mixed;
}

export function isAnswered(question: Question, values: readonly string[]): boolean {
  if (question.kind === "match") return values.length === question.pairs.length;
  if (question.kind === "numeric") return parseNumber(values[0] ?? "") !== null;
  return values.some((value) => value.trim() !== "");
}

function SingleChoice({ question, seed, values, onChange }: InputProps<"single">) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const choices = shuffle(question.options, seed + question.id).map((option) => ({
    value: option.id,
    label: <PartText part={option} text={textOf(option, "text")} />,
  }));
  return (
    <RadioGroup
      label={t("checks:answer.choose")}
      areCards
      isWide
      choices={choices}
      value={values[0]}
      onChoose={(id) => onChange([id])}
    />
  );
}

function MultipleChoice({ question, seed, values, onChange }: InputProps<"multiple">) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const toggle = (id: string, isOn: boolean) => {
    const others = values.filter((value) => value !== id);
    onChange(isOn ? [...others, id] : others);
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-ink-2">{t("checks:answer.chooseAll")}</legend>
      {shuffle(question.options, seed + question.id).map((option) => (
        <Checkbox
          key={option.id}
          checked={values.includes(option.id)}
          onChange={(event) => toggle(option.id, event.target.checked)}
          label={<PartText part={option} text={textOf(option, "text")} />}
        />
      ))}
    </fieldset>
  );
}

function Ordering({ question, values, onChange }: InputProps<"order">) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const [moved, setMoved] = useState("");
  const move = (text: string, from: number, to: number) => {
    if (to < 0 || to >= values.length) return;
    const next = [...values];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setMoved(t("checks:answer.moved", { text, position: to + 1, total: values.length }));
  };
  return (
    <>
      <ol aria-label={t("checks:answer.order")} className="grid gap-2">
        {values.map((id, index) => {
          const item = question.items.find((each) => each.id === id);
          if (!item) return null;
          const text = displayText(textOf(item, "text"));
          return (
            <li
              key={id}
              className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 ps-4 pe-1"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <PartText part={item} text={textOf(item, "text")} />
              </span>
              <IconButton
                label={t("checks:answer.up", { text })}
                icon={ArrowUp}
                // Not disabled: the pressed button would lose the focus at the end of the list.
                aria-disabled={index === 0}
                className="aria-disabled:opacity-40"
                onClick={() => move(text, index, index - 1)}
              />
              <IconButton
                label={t("checks:answer.down", { text })}
                icon={ArrowDown}
                aria-disabled={index === values.length - 1}
                className="aria-disabled:opacity-40"
                onClick={() => move(text, index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{moved}</output>
    </>
  );
}

function Matching({ question, seed, values, onChange }: InputProps<"match">) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const sides = shuffle(question.pairs, seed + question.id).map((pair) => ({
    value: pair.id,
    label: displayText(textOf(pair, "right")),
  }));
  const options = [{ value: "", label: t("checks:answer.pick") }, ...sides];
  const chosenFor = (left: string) =>
    values.find((value) => value.startsWith(`${left}:`))?.slice(left.length + 1) ?? "";
  const choose = (left: string, right: string) => {
    const others = values.filter((value) => !value.startsWith(`${left}:`));
    onChange(right === "" ? others : [...others, formatPair(left, right)]);
  };
  return (
    <div className="grid gap-3">
      {question.pairs.map((pair) => (
        <div key={pair.id} className="grid gap-1">
          <Field label={<PartText part={pair} text={textOf(pair, "left")} />}>
            <Select
              options={options}
              value={chosenFor(pair.id)}
              onChange={(event) => choose(pair.id, event.target.value)}
            />
          </Field>
          <LongChoice chosen={question.pairs.find(({ id }) => id === chosenFor(pair.id))} />
        </div>
      ))}
    </div>
  );
}

/** Characters that a list shows without cutting them: on a phone, and in a column of a wide window. */
const [phoneLength, columnLength] = [24, 48];

/** The whole text of a choice that its list cuts off. Screen readers have it from the list. */
function LongChoice({ chosen }: { chosen: MatchedPair | undefined }) {
  const textOf = useBilingual();
  const text = chosen ? textOf(chosen, "right") : "";
  if (!chosen || text.length <= phoneLength) return null;
  return (
    <p
      aria-hidden="true"
      className={`text-sm text-ink-2 ${text.length > columnLength ? "" : "sm:hidden"}`}
    >
      <PartText part={chosen} text={text} />
    </p>
  );
}

type MatchedPair = (Question & { kind: "match" })["pairs"][number];

function WrittenAnswer({ question, values, onChange }: InputProps<"numeric" | "short">) {
  const { t } = useTranslation();
  const isNumber = question.kind === "numeric";
  const isUnreadable = isNumber && (values[0] ?? "").trim() !== "" && !isAnswered(question, values);
  return (
    <Field
      label={t(isNumber ? "checks:answer.number" : "checks:answer.words")}
      error={isUnreadable && t("checks:answer.onlyNumber")}
    >
      <TextInput
        value={values[0] ?? ""}
        inputMode={isNumber ? "decimal" : "text"}
        dir={isNumber ? "ltr" : "auto"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => onChange([event.target.value])}
      />
    </Field>
  );
}
