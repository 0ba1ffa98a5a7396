import { photoTypes } from "@masar/contract/profile/constants";
import type { Profile } from "@masar/contract/profile/schemas";
import type { TFunction } from "i18next";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { limits } from "@masar/contract/limits";
import { ApiError, call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { setProfileQueryData } from "#web/features/profile/profile.api.ts";

export function PhotoField({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const savePhoto = usePhotoMutation(async (file: File) =>
    call(profileEndpoints, "saveProfilePhoto", { body: { image: await compressPhoto(file) } }),
  );
  const removePhoto = usePhotoMutation(() => call(profileEndpoints, "removeProfilePhoto"));

  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again after a failure.
    target.value = "";
    if (!file) return;
    savePhoto.mutate(file, { onSuccess: () => toast({ title: t("profile:photo.saved") }) });
  };

  const remove = () =>
    removePhoto.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
        toast({ title: t("profile:photo.removed") });
      },
    });

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={photoTypes.join(",")}
          onChange={upload}
          hidden
          data-photo-input=""
        />
        <Button
          variant="secondary"
          aria-describedby={hintId}
          loading={savePhoto.isPending}
          onClick={() => input.current?.click()}
        >
          {t(hasPhoto ? "profile:photo.change" : "profile:photo.add")}
        </Button>
        {hasPhoto && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t("profile:photo.remove")}
          </Button>
        )}
      </div>
      {savePhoto.error && <PhotoError error={savePhoto.error} />}
      <p id={hintId} className="measure text-sm text-ink-2">
        {t("profile:photo.hint")}
      </p>
      <ConfirmDialog
        open={isConfirming}
        title={t("profile:photo.removeTitle")}
        text={t("profile:photo.removeText")}
        confirmLabel={t("profile:photo.remove")}
        pending={removePhoto.isPending}
        error={removePhoto.error}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

/** Scrolls into view, because on a phone the button may be at the lower edge of the screen. */
function PhotoError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={box} className="scroll-mb-24">
      <InlineAlert tone="error">{photoErrorText(t, error)}</InlineAlert>
    </div>
  );
}

function photoErrorText(t: TFunction, error: unknown): string {
  const isTooLarge = error instanceof ApiError && error.code === "payload_too_large";
  if (isTooLarge || error instanceof PhotoTooLarge) return t("profile:photo.tooLarge");
  if (error instanceof ApiError && error.code === "validation_failed") {
    return t("profile:photo.invalid");
  }
  return errorText(t, error);
}

function usePhotoMutation<Input>(mutationFn: (input: Input) => Promise<Profile>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (profile) => setProfileQueryData(client, profile) });
}

const maxShortSide = 800;

class PhotoTooLarge extends Error {}

/** Returns base64. Drawing the photo smaller saves traffic and removes its location from the metadata. */
async function compressPhoto(file: File): Promise<string> {
  if (file.size > limits.profile.photoBytes) throw new PhotoTooLarge();
  return toBase64((await drawSmaller(file)) ?? file);
}

async function drawSmaller(file: File): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxShortSide / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", 0.88);
    });
    return smaller && smaller.size < file.size ? smaller : undefined;
  } catch {
    // The browser cannot decode the file; the server validates it.
    return undefined;
  }
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });
}
