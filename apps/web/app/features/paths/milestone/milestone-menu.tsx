import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { usePathView } from "../path-view.ts";
import { usePathActions } from "../use-path-actions.ts";
import { useSingleFlight } from "../use-single-flight.ts";
import { MilestoneForm } from "./milestone-form.tsx";

type MilestoneMenuProps = { milestone: MilestoneView; onRemoved: () => void };

/** Editing one stop of the road; each change can be undone. */
export function MilestoneMenu({ milestone, onRemoved }: MilestoneMenuProps) {
  const { t } = useTranslation();
  const { detail, milestones } = usePathView();
  const { change } = usePathActions(detail.path.id);
  const once = useSingleFlight();
  const [form, setForm] = useState<"edit" | "add" | null>(null);
  const { key, title } = milestone;
  const keys = milestones.map((other) => other.key);
  const place = keys.indexOf(key);

  const move = (by: -1 | 1) => {
    const order = keys.filter((other) => other !== key);
    order.splice(place + by, 0, key);
    once(() => change({ kind: "reorder", keys: order }, t("road:toasts.moved")));
  };
  const remove = () =>
    once(async () => {
      if (await change({ kind: "remove", key }, t("road:toasts.removed", { title }))) onRemoved();
    });

  const regenerate = () =>
    once(() => {
      // A model takes its seconds, and the menu is gone by then.
      toast({ title: t("road:toasts.regenerating") });
      return change({ kind: "regenerate", key }, t("road:toasts.regenerated"));
    });

  return (
    <>
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={t("road:milestone.menu", { title })} tooltip={false} />
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setForm("edit")}>
          {t("road:milestone.edit")}
        </MenuItem>
        <MenuItem icon={ArrowUp} disabled={place <= 0} onSelect={() => move(-1)}>
          {t("road:milestone.moveUp")}
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={place >= keys.length - 1} onSelect={() => move(1)}>
          {t("road:milestone.moveDown")}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={() => setForm("add")}>
          {t("road:milestone.addAfter")}
        </MenuItem>
        {/* The learner's own words have no source they could be made from again. */}
        {milestone.origin?.engine !== "learner" && (
          <MenuItem icon={RefreshCw} onSelect={regenerate}>
            {t("road:milestone.regenerate")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger disabled={keys.length <= 1} onSelect={remove}>
          {t("road:milestone.remove")}
        </MenuItem>
      </Menu>
      <MilestoneForm
        open={form === "edit"}
        onClose={() => setForm(null)}
        pathId={detail.path.id}
        milestone={milestone}
      />
      <MilestoneForm
        open={form === "add"}
        onClose={() => setForm(null)}
        pathId={detail.path.id}
        after={key}
      />
    </>
  );
}
