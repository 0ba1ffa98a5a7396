import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { setProfileQueryData } from "#web/features/profile/profile.api.ts";
import { compressPhoto } from "./compress-photo.ts";

export function useSavePhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      call(profileEndpoints, "saveProfilePhoto", { body: { image: await compressPhoto(file) } }),
    onSuccess: (profile) => setProfileQueryData(client, profile),
  });
}

export function useRemovePhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profileEndpoints, "removeProfilePhoto"),
    onSuccess: (profile) => setProfileQueryData(client, profile),
  });
}
