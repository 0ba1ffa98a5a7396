import type { NotificationKind, NotificationParams } from "@masar/contract/notifications/kinds";
import { reminderActions } from "@masar/contract/notifications/links";
import { snoozeLink } from "@masar/contract/notifications/snooze-link";
import type { Language } from "@masar/contract/settings/schemas";
import type { Env } from "#api/env.ts";
import { translate } from "#api/i18n/translate.ts";

/** The text of the notification, with a link that starts the session and one that snoozes. */
export function buildReminderMail(
  env: Env,
  language: Language,
  { kind, params }: { kind: NotificationKind; params: NotificationParams },
) {
  const actions = reminderActions(kind, params);
  const toUrl = (path: string) => new URL(path, env.PUBLIC_URL).href;
  return {
    template: "study_reminder" as const,
    params: {
      title: translate(language, `notices:kind.${kind}.title`, params),
      message: translate(language, `notices:kind.${kind}.message`, params),
      ...(actions && { url: toUrl(actions.start) }),
      ...(actions?.snooze && { snooze_url: toUrl(snoozeLink(actions.snooze)) }),
    },
  };
}
