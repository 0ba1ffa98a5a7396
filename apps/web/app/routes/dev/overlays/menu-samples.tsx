import { Bell, Ellipsis, LogOut, Pencil, Settings, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuAnchor, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function MenuSamples() {
  const s = useSampleText();
  return (
    <Sample title="Menu">
      <SampleRow>
        <Menu
          trigger={
            <IconButton icon={Ellipsis} label={s.edit} variant="outlined" data-opens="Menu" />
          }
          align="start"
        >
          <MenuLabel>
            <bdi>learner@example.org</bdi>
          </MenuLabel>
          <MenuLink to="/dev/ui" icon={UserRound}>
            {s.member}
          </MenuLink>
          <MenuAnchor href="/dev/ui" icon={Settings}>
            {s.edit}
          </MenuAnchor>
          <MenuItem icon={Pencil} onSelect={() => {}} disabled>
            {s.edit}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => {}}>
            {s.remove}
          </MenuItem>
          <MenuItem icon={LogOut} onSelect={() => {}}>
            {s.logOut}
          </MenuItem>
        </Menu>
        <Menu
          trigger={
            <Button variant="secondary" data-opens="Menu, long text">
              {s.tabs[1]}
            </Button>
          }
          align="start"
        >
          <MenuItem onSelect={() => {}}>{s.long}</MenuItem>
        </Menu>
      </SampleRow>
    </Sample>
  );
}

export function PopoverSamples() {
  const s = useSampleText();
  const [open, setOpen] = useState(false);
  return (
    <Sample title="Popover, tooltip">
      <SampleRow>
        <Popover
          trigger={
            <IconButton icon={Bell} label={s.empty} variant="outlined" data-opens="Popover" />
          }
          label={s.empty}
          open={open}
          onOpenChange={setOpen}
          align="start"
        >
          <EmptyState title={s.empty} description={s.lead} action={<Button>{s.start}</Button>} />
        </Popover>
        <Tooltip label={s.hint}>
          <Button variant="secondary" data-hover="Tooltip">
            {s.start}
          </Button>
        </Tooltip>
        <Tooltip label={s.long} side="beside">
          <Button variant="secondary" data-hover="Tooltip beside, long text">
            {s.save}
          </Button>
        </Tooltip>
      </SampleRow>
    </Sample>
  );
}
