import type { NotificationType } from "@masar/contract/notifications/kinds";
import {
  Bell,
  BellRing,
  BookOpen,
  CalendarClock,
  ChartNoAxesColumn,
  GraduationCap,
  type LucideIcon,
} from "lucide-react";

export const typeIcons: Record<NotificationType, LucideIcon> = {
  reminder: BellRing,
  study: BookOpen,
  deadline: CalendarClock,
  insight: ChartNoAxesColumn,
  course: GraduationCap,
  other: Bell,
};
