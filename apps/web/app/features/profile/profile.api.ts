import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { studyEndpoints } from "@masar/contract/study/endpoints";
import { limits } from "@masar/contract/limits";
import type { Profile, ProfileFields } from "@masar/contract/profile/schemas";
import { startOfMonths } from "@masar/domain/dates/study-months";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { studyDaysKey } from "#web/entities/query-keys.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { toast } from "#web/platform/toast/toast.ts";

/** The last twelve months, including the study time that is still queued on this device. */
export function studyYearQuery(today: string) {
  const from = startOfMonths(today, limits.profile.calendarMonths);
  return queryOptions({
    queryKey: [...studyDaysKey, from, today],
    queryFn: async () =>
      (
        await afterPendingChanges(() =>
          call(studyEndpoints, "listStudyDays", { query: { from, to: today } }),
        )
      ).days,
  });
}

export function memberQuery(handle: string) {
  return queryOptions({
    queryKey: ["member", handle],
    queryFn: () => call(profileEndpoints, "getMember", { params: { handle } }),
    retry: false,
  });
}

type Change = Partial<ProfileFields>;

/** Their own fields show them until they are saved; other changes are applied optimistically. */
const typedFields = ["display_name", "handle", "bio"] as const satisfies (keyof ProfileFields)[];

/** `save` shows a toast with undo, and resolves to false when the server rejects the change. */
export function useSaveProfile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const update = optimisticUpdate<Profile, Change>(client, {
    key: profileQuery.queryKey,
    read: () => client.getQueryData(profileQuery.queryKey),
    write: (profile) => client.setQueryData(profileQuery.queryKey, profile),
    apply: (profile, change) =>
      typedFields.some((field) => field in change) ? profile : { ...profile, ...change },
    refresh: () => void client.invalidateQueries(profileQuery),
  });
  const { mutateAsync, isPending, variables } = useMutation({
    // Sent one after another, so that the last choice wins.
    scope: { id: "profile" },
    mutationFn: (body: Change) => call(profileEndpoints, "updateProfile", { body }),
    onMutate: (change) => update.start(change),
    onSuccess: (profile, _change, started) => {
      update.settle(started, profile);
      refreshMembers(client);
    },
    onError: (_error, _change, started) => {
      update.settle(started);
    },
  });

  const save = async (change: Change, before: Change): Promise<boolean> => {
    try {
      await mutateAsync(change);
      toast({
        title: t("profile:saved"),
        action: { label: t("profile:undo"), onAct: () => void save(before, change) },
      });
      return true;
    } catch (error) {
      showErrorToast(t, t("profile:notSaved"), error);
      return false;
    }
  };
  const isSaving = (field: keyof ProfileFields) => isPending && field in (variables ?? {});
  return { save, isSaving };
}

export function setProfileQueryData(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
  refreshMembers(client);
}

function refreshMembers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["member"] });
}
