import { masteryEndpoints } from "@masar/contract/mastery/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { masteryKey, pathSkillsKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

/** Stored on the device with the questions of the next review, so that what fades can be reviewed offline. */
export const masteryQuery = queryOptions({
  queryKey: masteryKey,
  queryFn: () => afterPendingChanges(() => call(masteryEndpoints, "getMastery")),
});

export function pathSkillsQuery(pathId: string) {
  return queryOptions({
    queryKey: [...pathSkillsKey, pathId],
    queryFn: async () =>
      (await call(masteryEndpoints, "getPathSkills", { params: { id: pathId } })).milestones,
  });
}
