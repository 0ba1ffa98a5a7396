import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/lib/api-client.ts";

export const instanceQuery = () =>
  queryOptions({ queryKey: ["operation", "instance"], queryFn: () => call("getInstance") });

/** Always fresh: whoever opens the page wants to know what fails now. */
export const clientErrorsQuery = () =>
  queryOptions({
    queryKey: ["operation", "client-errors"],
    queryFn: () => call("listClientErrors"),
    staleTime: 0,
  });
