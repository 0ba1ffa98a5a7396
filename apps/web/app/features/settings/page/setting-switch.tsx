import type { Settings } from "@masar/contract/settings/schemas";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

type BooleanName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

type SettingSwitchProps = {
  settings: Settings;
  name: BooleanName;
  label: string;
  /** Inside a group that has a name of its own. */
  isMinor?: boolean;
  description: string;
};

export function SettingSwitch(props: SettingSwitchProps) {
  const { settings, name, label, isMinor = false, description } = props;
  const save = useSaveSetting();
  return (
    <Switch
      label={isMinor ? label : <span className="font-medium">{label}</span>}
      description={description}
      checked={settings[name]}
      onCheckedChange={(checked) => save({ [name]: checked })}
    />
  );
}
