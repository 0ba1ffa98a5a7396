import type { SettingsGroup } from "@masar/contract/settings/groups";
import {
  Bell,
  CalendarClock,
  CalendarDays,
  Download,
  Globe,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Sparkles,
  Timer,
  UserRound,
} from "lucide-react";

export const groupIcons: Record<SettingsGroup, LucideIcon> = {
  region: Globe,
  study: Timer,
  busy: CalendarClock,
  calendar: CalendarDays,
  appearance: Palette,
  device: Download,
  notifications: Bell,
  assistant: Sparkles,
  account: UserRound,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
};
