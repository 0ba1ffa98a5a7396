/** Each group of settings is a page of its own, in this order. */
export const settingsGroups = [
  "region",
  "study",
  "busy",
  "calendar",
  "appearance",
  "device",
  "notifications",
  "assistant",
  "account",
  "devices",
  "privacy",
] as const;

export type SettingsGroup = (typeof settingsGroups)[number];

export function isSettingsGroup(name: string): name is SettingsGroup {
  return (settingsGroups as readonly string[]).includes(name);
}

export function settingsGroupLink(group: SettingsGroup): string {
  return `/settings/${group}`;
}
