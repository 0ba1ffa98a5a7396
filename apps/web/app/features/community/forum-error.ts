import { forumLimitNames } from "@masar/contract/community/constants";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { forumKeys } from "./query-keys.ts";

/** What happened and what to do, where the forum has words of its own for it. */
export function forumErrorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(t, error);
  const limit = forumLimitNames.find((name) => name === error.params["limit"]);
  if (limit) return t(`community:limits.${limit}`);
  if (error.code === "not_possible_now") return t("community:notNow");
  return errorText(t, error);
}

/** The name others see is missing, or was refused: its field is shown, whatever was known of it before. */
export function isAboutName(error: unknown): boolean {
  return error instanceof ApiError && error.fields.includes("display_name");
}

/** Suspended while they wrote: the notice with the reason and the date then takes the place of the form. */
export function refetchWritingStatus(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.params["limit"] === "suspended")
    void client.invalidateQueries({ queryKey: forumKeys.standing });
}

type Failed =
  | "like"
  | "follow"
  | "accept"
  | "delete"
  | "restore"
  | "block"
  | "unblock"
  | "copy"
  | "report"
  | "topic_change";

export function showForumError(t: TFunction, what: Failed, error: unknown): void {
  toast({
    title: t(`community:failed.${what}`),
    description: forumErrorText(t, error),
    variant: "destructive",
  });
}
