import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { overviewKey } from "./path-keys.ts";

export const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: () => call("getOverview"),
});
