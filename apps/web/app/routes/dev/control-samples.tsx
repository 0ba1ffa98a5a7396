import type { Language } from "@masar/i18n/locales";
import {
  ArrowRight,
  Bell,
  Ellipsis,
  LogOut,
  Pencil,
  Play,
  Plus,
  Send,
  Settings,
  Trash2,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathRoadmap } from "#web/entities/path/path-roadmap.tsx";
import { type ProgressStep, ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Sheet, type SheetSide } from "#web/ui/overlays/sheet.tsx";
import { Logo, Star, StarMark, StarOutline } from "#web/ui/display/star.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Sample } from "./sample.tsx";
import { sampleText } from "./sample-text.ts";

export function ControlSamples({ language }: { language: Language }) {
  const s = sampleText[language];
  const [dialog, setDialog] = useState(false);
  const [popover, setPopover] = useState(false);
  const [sheet, setSheet] = useState<SheetSide | null>(null);
  const steps: ProgressStep[] = s.steps.map((title, index) => ({
    key: String(index),
    title,
    state: index < 2 ? "done" : index === 2 ? "now" : "later",
  }));
  return (
    <>
      <Sample title="Page header, breadcrumbs">
        <Breadcrumbs items={s.crumbs} />
        <PageHeader
          title={s.goal}
          description={s.lead}
          actions={
            <Badge tone="saffron" icon={<StarMark className="size-3.5 text-saffron" />}>
              {s.streak}
            </Badge>
          }
        />
      </Sample>
      <Sample title="Buttons">
        <div className="flex flex-wrap gap-3">
          <Button>{s.start}</Button>
          <Button variant="secondary">{s.save}</Button>
          <Button variant="quiet">{s.edit}</Button>
          <Button variant="danger">{s.remove}</Button>
          <Button variant="link">{s.edit}</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button loading>{s.start}</Button>
          <Button variant="secondary" loading>
            {s.save}
          </Button>
          <Button disabled>{s.start}</Button>
          <Button variant="secondary" disabled>
            {s.save}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon={<Icon icon={Plus} size={18} />}>
            {s.save}
          </Button>
          <Button size="lg">{s.start}</Button>
          <ButtonLink to="/dev/ui" variant="secondary" icon={<Icon icon={ArrowRight} />}>
            {s.next}
          </ButtonLink>
          <IconButton icon={Send} label={s.save} />
          <IconButton icon={Play} label={s.start} variant="outlined" />
          <IconButton icon={Bell} label={s.save} disabled />
        </div>
      </Sample>
      <Sample title="Star, logo, badges">
        <div className="flex flex-wrap items-center gap-3">
          <Logo className="size-10" />
          <Star state="done" />
          <Star state="now" />
          <Star state="later" />
          <StarMark className="size-5 text-saffron" />
          <StarOutline className="size-6 text-outline" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{s.save}</Badge>
          <Badge tone="teal">{s.save}</Badge>
          <Badge tone="saffron">{s.streak}</Badge>
          <Badge tone="lapis">{s.save}</Badge>
          <Badge tone="rose">{s.remove}</Badge>
        </div>
      </Sample>
      <Sample title="Card, progress strip (7 and 12), bar">
        <Card className="grid grid-cols-1 gap-5">
          <CardTitle eyebrow={s.goal}>{s.steps[2]}</CardTitle>
          <ProgressStrip steps={steps} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button>{s.start}</Button>
            <span className="text-sm text-ink-2">{s.next}</span>
          </div>
          <ProgressStrip
            steps={[...steps, ...steps.slice(2)].map((step, index) =>
              index < 2 ? step : { ...step, key: String(index), state: "later" },
            )}
          />
          <ProgressBar value={37} label={s.goal} />
          <ProgressBar value={50} label={s.goal} tone="saffron" />
        </Card>
      </Sample>
      <Sample title="Road">
        <PathRoadmap
          onSelect={() => setSheet("end")}
          steps={steps.slice(0, 5).map((step) => ({
            ...step,
            meta: s.hours,
            content:
              step.state === "now" ? (
                <ProgressBar value={50} tone="saffron" label={step.title} />
              ) : undefined,
          }))}
        />
      </Sample>
      <Sample title="Menu, dialog, sheets">
        <div className="flex flex-wrap items-center gap-3">
          <Menu
            trigger={<IconButton icon={Ellipsis} label={s.edit} variant="outlined" />}
            align="start"
          >
            <MenuLabel>
              <bdi>learner@example.org</bdi>
            </MenuLabel>
            <MenuLink to="/dev/ui" icon={UserRound}>
              {s.edit}
            </MenuLink>
            <MenuItem icon={Settings} onSelect={() => setDialog(true)}>
              {s.dialog}
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={() => {}} disabled>
              {s.edit}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => {}}>
              {s.remove}
            </MenuItem>
            <MenuItem icon={LogOut} onSelect={() => {}}>
              {s.next}
            </MenuItem>
          </Menu>
          <Popover
            trigger={<IconButton icon={Bell} label={s.empty} variant="outlined" />}
            label={s.empty}
            open={popover}
            onOpenChange={setPopover}
          >
            <EmptyState title={s.empty} description={s.lead} action={<Button>{s.start}</Button>} />
          </Popover>
          <Button variant="secondary" onClick={() => setDialog(true)}>
            {s.dialog}
          </Button>
          {(["start", "end", "bottom"] as const).map((side) => (
            <Button key={side} variant="secondary" onClick={() => setSheet(side)}>
              {side}
            </Button>
          ))}
        </div>
        <Dialog
          open={dialog}
          onClose={() => setDialog(false)}
          title={s.dialog}
          description={s.lead}
          footer={
            <>
              <Button variant="quiet" onClick={() => setDialog(false)}>
                {s.cancel}
              </Button>
              <Button variant="danger">{s.remove}</Button>
            </>
          }
        >
          <p>{s.long}</p>
        </Dialog>
        <Sheet
          open={sheet !== null}
          side={sheet ?? "end"}
          onClose={() => setSheet(null)}
          title={s.steps[2]}
        >
          <p>{s.long}</p>
        </Sheet>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label={s.goal}
          items={s.tabs.map((label) => ({ value: label, label, content: <p>{s.long}</p> }))}
        />
      </Sample>
    </>
  );
}
