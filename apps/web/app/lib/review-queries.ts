import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { whenSent } from "./offline/changes.ts";

export const reviewQuery = queryOptions({
  queryKey: ["review"],
  queryFn: () => whenSent(() => call("listReview")),
});
