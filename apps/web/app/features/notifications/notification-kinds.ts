import type { NotificationKind, NotificationType } from "@masar/contract/notification-kinds";
import {
  Bell,
  BookOpen,
  CalendarClock,
  ChartNoAxesColumn,
  GraduationCap,
  type LucideIcon,
} from "lucide-react";
import { links } from "#web/lib/links.ts";

export const typeIcons: Record<NotificationType, LucideIcon> = {
  study: BookOpen,
  deadline: CalendarClock,
  insight: ChartNoAxesColumn,
  course: GraduationCap,
  other: Bell,
};

/** Where a notification leads; null while there is nothing to open. */
const kindLinks: Record<NotificationKind, string | null> = {
  goal_met: null,
  freeze_used: null,
  milestone_completed: links.dashboard,
  path_completed: links.dashboard,
  path_ready: `${links.paths}?tab=drafts`,
  path_choice: `${links.newPath}?step=path`,
  path_failed: `${links.newPath}?step=path`,
  milestone_due: null,
  weekly_summary: links.dashboard,
  weekly_finished: links.dashboard,
  weekly_quiet: links.dashboard,
  course_link_dead: null,
  course_link_replaced: links.courses,
  welcome: null,
  new_device: `${links.settings}#devices`,
  password_changed: `${links.settings}#account`,
  email_changed: `${links.settings}#account`,
  second_factor_on: `${links.settings}#account`,
  second_factor_off: `${links.settings}#account`,
  role_granted: null,
};

export function linkOfKind(kind: string | null): string | null {
  return kind !== null && Object.hasOwn(kindLinks, kind)
    ? kindLinks[kind as NotificationKind]
    : null;
}
