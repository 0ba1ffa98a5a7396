import type { Member } from "@masar/contract/profile/schemas";
import type { ReactNode } from "react";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";

type ProfileHeadProps = Pick<Member, "bio" | "photo_id"> & {
  name: string;
  handle: string | null;
  /** The heading. */
  children: ReactNode;
};

export function ProfileHead({ name, handle, bio, photo_id, children }: ProfileHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photoId={photo_id} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          {children}
          {handle && (
            <p className="text-ink-2">
              <bdi dir="ltr">@{handle}</bdi>
            </p>
          )}
        </div>
      </div>
      {bio && <p {...bidiText(bio)} className="measure whitespace-pre-line wrap-anywhere" />}
    </>
  );
}
