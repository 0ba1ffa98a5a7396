import { peopleEndpoints } from "@masar/contract/people/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { personKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";

/** Each search is in the audit log, so none is repeated by itself. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ["people", "search", q],
    queryFn: () => call(peopleEndpoints, "searchPeople", { query: { q } }),
    enabled: q !== "",
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: personKey(id),
    queryFn: () => call(peopleEndpoints, "getPerson", { params: { id } }),
    staleTime: 0,
  });

export const personLogQuery = (id: string) =>
  pagedQuery([...personKey(id), "log"], (after: string | undefined) =>
    call(peopleEndpoints, "listPersonLog", { params: { id }, query: { after } }),
  );

export type PersonActEndpoint =
  | "resendPersonVerification"
  | "endPersonSessions"
  | "resetPersonSecondFactor"
  | "suspendPerson"
  | "reinstatePerson"
  | "planPersonDeletion"
  | "cancelPersonDeletion"
  | "changePersonRole";

export type PersonActBody = RequestOf<PersonActEndpoint>["body"];

/** Never resent: each act is audited, and the person gets a notification. */
export function useActOnPerson(id: string, endpoint: PersonActEndpoint) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    // The dialog builds the body that its act needs.
    mutationFn: (body: PersonActBody): Promise<unknown> =>
      call(peopleEndpoints, endpoint, { params: { id }, body }),
    // Also after a failure: another administrator may have acted. Not the searches: each is audited as one that somebody
    // typed.
    onSettled: () => client.invalidateQueries({ queryKey: personKey(id) }),
  });
}
