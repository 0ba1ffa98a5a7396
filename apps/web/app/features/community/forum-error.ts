import { forumLimitNames } from "@masar/contract/community/constants";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toastError } from "#web/platform/toast/toast.ts";
import { forumKeys } from "./query-keys.ts";

/** `errorText`, with the texts that only the forum has. */
export function forumErrorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(t, error);
  const limit = forumLimitNames.find((name) => name === error.params["limit"]);
  if (limit) return t(`community:limits.${limit}`);
  if (error.code === "not_possible_now") return t("community:notNow");
  return errorText(t, error);
}

/** The display name is missing or was rejected. */
export function isAboutName(error: unknown): boolean {
  return error instanceof ApiError && error.fields.includes("display_name");
}

/** After a suspension, the form is replaced by an alert with its reason and end. */
export function refetchWritingStatus(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.params["limit"] === "suspended")
    void client.invalidateQueries({ queryKey: forumKeys.writingStatus });
}

type Action = "like" | "follow" | "accept" | "delete" | "restore" | "block" | "unblock";

export function showForumError(
  t: TFunction,
  action: Action | "copy" | "report" | "topic_change",
  error: unknown,
): void {
  toastError(t(`community:failed.${action}`), forumErrorText(t, error));
}
