import type { OpenProposal } from "@masar/contract/proposals/schemas";
import type { ProposalWayKind } from "@masar/contract/proposals/constants";
import { CalendarDays, Clock, type LucideIcon, Scissors } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { cn } from "#web/ui/display/cn.ts";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFinishText } from "./use-finish-text.ts";

type Way = OpenProposal["dates"];
export type WayChoice = Pick<Way, "hours_per_week" | "finish_date">;

type ProposalWaysProps = {
  proposal: OpenProposal;
  pending: ProposalWayKind | "keep" | undefined;
  isOff: boolean;
  onAccept: (way: ProposalWayKind, choice: WayChoice) => void;
};

export function ProposalWays({ proposal, pending, isOff, onAccept }: ProposalWaysProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { dates, trim, hours, planned_finish } = proposal;
  const [chosenHours, setChosenHours] = useState(hours[0]?.hours_per_week);
  const other = hours.find((way) => way.hours_per_week === chosenHours) ?? hours[0];
  // New dates that end like the plan would change nothing to see.
  const moved = dates.finish_date === planned_finish ? null : dates;
  const all = [moved, trim, other].filter((way) => way !== null && way !== undefined);
  const maxHours = Math.max(minSquares, ...all.map((way) => way.hours_per_week));
  const shared = { planned: planned_finish, maxHours, isOff, pending, onAccept };
  return (
    <ul
      aria-label={t("road:proposal.ways")}
      className={cn("grid gap-4", all.length === 3 ? "md:grid-cols-3" : "md:grid-cols-2")}
    >
      {moved && (
        <WayCard
          {...shared}
          kind="dates"
          icon={CalendarDays}
          way={moved}
          note={t("road:proposal.datesText")}
          action={t("road:proposal.datesAct")}
        />
      )}
      {trim && (
        <WayCard
          {...shared}
          kind="trim"
          icon={Scissors}
          way={trim}
          note={<LeftOut parts={trim.left_out} />}
          action={t("road:proposal.trimAct")}
        />
      )}
      {other && (
        <WayCard
          {...shared}
          kind="hours"
          icon={Clock}
          way={other}
          note={
            <OtherHours
              before={proposal.hours_per_week}
              ways={hours}
              chosen={other.hours_per_week}
              onChoose={setChosenHours}
            />
          }
          action={t("road:proposal.hoursAct", formatHours(other.hours_per_week))}
        />
      )}
    </ul>
  );
}

type WayCardProps = Omit<ProposalWaysProps, "proposal"> & {
  kind: ProposalWayKind;
  icon: LucideIcon;
  way: Way;
  note: ReactNode;
  action: string;
  planned: string;
  maxHours: number;
};

function WayCard({ kind, icon, way, note, action, ...props }: WayCardProps) {
  const { planned, maxHours, isOff, pending, onAccept } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const formatFinish = useFinishText();
  const facts = [
    formatFinish(way.finish_date, planned),
    way.meets_deadline !== null &&
      t(way.meets_deadline ? "road:proposal.beforeDeadline" : "road:proposal.afterDeadline"),
  ].filter((fact) => fact !== false);
  return (
    <li
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-paper p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h3 id={titleId} className="flex items-center gap-2.5 text-lg">
          <Icon icon={icon} className="text-teal" />
          {t(`road:proposal.${kind}`)}
        </h3>
        <div className="text-sm text-ink-2">{note}</div>
      </div>
      <dl className="mt-auto grid gap-3 border-t border-line pt-3">
        <div>
          <dt className="text-sm text-ink-2">{t("road:proposal.finish")}</dt>
          <dd className="tabular-nums">
            <span className="text-xl font-semibold">{formatDate(way.finish_date)}</span>
            <HijriDate date={way.finish_date} className="block text-sm" />
            {facts.map((fact) => (
              <span key={fact} className="block text-sm text-ink-2">
                {fact}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t("road:proposal.load")}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 tabular-nums">
            <span>
              <span className="font-medium">
                {t("road:proposal.hourCount", formatHours(way.hours_per_week))}
              </span>{" "}
              <span className="text-sm text-ink-2">{t("road:proposal.aWeek")}</span>
            </span>
            <HourSquares hours={way.hours_per_week} max={maxHours} />
          </dd>
        </div>
      </dl>
      {way.lock_conflicts.map((conflict) => (
        <p key={conflict.prerequisite + conflict.milestone} className="text-sm text-ink-2">
          {t("road:proposal.conflict", conflict)}
        </p>
      ))}
      <Button
        variant="secondary"
        disabled={isOff}
        loading={pending === kind}
        onClick={() => onAccept(kind, way)}
      >
        {action}
      </Button>
    </li>
  );
}

const minSquares = 8;
/** More would not fit on a phone. */
const maxSquares = 16;

function HourSquares({ hours, max }: { hours: number; max: number }) {
  const count = Math.ceil(max);
  if (count > maxSquares) return null;
  return (
    <span aria-hidden="true" className="inline-flex gap-0.75">
      {Array.from({ length: count }, (_, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- they have no identity
          key={index}
          className={cn(
            "h-4 w-2 rounded-xs border",
            index < Math.round(hours) ? "border-teal bg-teal" : "border-outline",
          )}
        />
      ))}
    </span>
  );
}

type LeftOutProps = { parts: NonNullable<OpenProposal["trim"]>["left_out"] };

function LeftOut({ parts }: LeftOutProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const formatHours = useFormatHours();
  const whole = parts.filter(({ whole_hours }) => whole_hours !== null);
  const count = parts
    .filter(({ whole_hours }) => whole_hours === null)
    .reduce((sum, { steps }) => sum + steps.length, 0);
  return (
    <>
      {whole.map(({ milestone, whole_hours }) => (
        <span key={milestone} className="block wrap-anywhere">
          {t("road:proposal.trimWhole", {
            title: milestone,
            hours: t("road:proposal.hourCount", formatHours(whole_hours ?? 0)),
          })}
        </span>
      ))}
      {count > 0 && t("road:proposal.trimText", { count })}
      <InlineButton controls={listId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        {t(isOpen ? "road:proposal.hideSteps" : "road:proposal.seeSteps")}
      </InlineButton>
      <ul id={listId} hidden={!isOpen} className="mt-2 grid gap-2">
        {parts.map(({ milestone, steps }) => (
          <li key={milestone}>
            <bdi {...bidiText(milestone)} className="font-medium text-ink" />
            <ul className="ms-4 list-disc">
              {steps.map((step) => (
                <li key={step} className="wrap-anywhere">
                  <bdi {...bidiText(step)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

type OtherHoursProps = {
  before: number;
  ways: OpenProposal["hours"];
  chosen: number;
  onChoose: (hours: number) => void;
};

function OtherHours({ before, ways, chosen, onChoose }: OtherHoursProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const selectId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const options = ways
    .map((way) => way.hours_per_week)
    .toSorted((a, b) => a - b)
    .map((hours) => ({
      value: String(hours),
      label: t("road:proposal.hourCount", formatHours(hours)),
    }));
  return (
    <>
      {t("road:proposal.hoursText", {
        hours: formatHours(chosen).hours,
        before: formatHours(before).hours,
      })}
      <InlineButton controls={selectId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        {t("road:proposal.changeHours")}
      </InlineButton>
      <div id={selectId} hidden={!isOpen} className="mt-2">
        <Select
          aria-label={t("road:proposal.hoursLabel")}
          options={options}
          value={String(chosen)}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
      </div>
    </>
  );
}

type InlineButtonProps = {
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function InlineButton({ controls, isOpen, onToggle, children }: InlineButtonProps) {
  return (
    <Button
      variant="link"
      size="sm"
      className="ms-3 min-h-0! px-0! py-0!"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
