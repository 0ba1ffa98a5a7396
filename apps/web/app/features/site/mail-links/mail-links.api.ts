import { newsletterEndpoints } from "@masar/contract/newsletter/endpoints";
import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "#web/platform/api/api-client.ts";

/** A query although it posts: the cache shares one request between double mounts, and nothing is sent again by itself. */
export function confirmNewsletterQuery(token: string) {
  return queryOptions({
    queryKey: ["site", "newsletter", token],
    queryFn: () => call(newsletterEndpoints, "confirmNewsletter", { body: { token } }),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useUnsubscribeNewsletter() {
  return useMutation({
    mutationFn: (token: string) =>
      call(newsletterEndpoints, "unsubscribeNewsletter", { query: { token } }),
    retry: false,
  });
}

export function useUnsubscribeMail() {
  return useMutation({
    mutationFn: (token: string) =>
      call(notificationsEndpoints, "unsubscribeMail", { query: { token } }),
    retry: false,
  });
}

/** Expired, used or cut off: the same to the reader. */
export function isLinkWrong(error: unknown): boolean {
  const codes = ["link_invalid", "not_found", "validation_failed"];
  return error instanceof ApiError && codes.includes(error.code);
}
