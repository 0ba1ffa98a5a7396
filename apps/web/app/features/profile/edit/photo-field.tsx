import { photoTypes } from "@masar/contract/profile/constants";
import type { TFunction } from "i18next";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PhotoTooLarge } from "./compress-photo.ts";
import { useRemovePhoto, useSavePhoto } from "./photos.api.ts";

export function PhotoField({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const savePhoto = useSavePhoto();
  const removePhoto = useRemovePhoto();

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
