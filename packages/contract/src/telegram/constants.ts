import type { NotificationType } from "../notifications/kinds.ts";

/** The types that the daily reminder can have. No other notification goes to Telegram. */
export const telegramTypes: readonly NotificationType[] = ["reminder", "deadline"];
