import { limits } from "@masar/contract/limits";
import type { Profile, ProfileFields } from "@masar/contract/profile";
import { startOfMonths } from "@masar/domain/study-months";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { whenSent } from "#web/lib/offline/changes.ts";
import { studyDaysKey } from "#web/lib/path-keys.ts";
import { profileQuery } from "#web/lib/profile-query.ts";
import { toast } from "#web/lib/toast.ts";

/** The last twelve months; days that are sent from this device are among them. */
export function studyYearQuery(today: string) {
  const from = startOfMonths(today, limits.profile.calendarMonths);
  return queryOptions({
    queryKey: [...studyDaysKey, from, today],
    queryFn: async () =>
      (await whenSent(() => call("listStudyDays", { query: { from, to: today } }))).days,
  });
}

export function memberQuery(handle: string) {
  return queryOptions({
    queryKey: ["member", handle],
    queryFn: () => call("getMember", { params: { handle } }),
    retry: false,
  });
}

type Change = Partial<ProfileFields>;

const savingKey = ["profile", "save"] as const;
/** They stand in their own fields until they are saved; a choice shows at once. */
const typedFields = ["display_name", "handle", "bio"] as const satisfies (keyof ProfileFields)[];

/** Saves one field at once and offers to take it back. False when the server refused it. */
export function useSaveProfile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: savingKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "profile" },
    mutationFn: (body: Change) => call("updateProfile", { body }),
    onMutate: (change) => {
      const before = client.getQueryData(profileQuery.queryKey);
      if (!before || typedFields.some((field) => field in change)) return undefined;
      client.setQueryData(profileQuery.queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: (profile) => {
      // An older answer does not undo a choice that is still on its way.
      if (client.isMutating({ mutationKey: savingKey }) === 1) keepProfile(client, profile);
    },
    onError: (_error, _change, before) => {
      if (before) client.setQueryData(profileQuery.queryKey, before);
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
      toast({
        title: t("profile:notSaved"),
        description: errorText(t, error),
        variant: "destructive",
      });
      return false;
    }
  };
  const isSaving = (field: keyof ProfileFields) => isPending && field in (variables ?? {});
  return { save, isSaving };
}

/** What others see of it is asked for anew. */
export function keepProfile(client: ReturnType<typeof useQueryClient>, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
  void client.invalidateQueries({ queryKey: ["member"] });
}
