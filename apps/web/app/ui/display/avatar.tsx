import { UserRound } from "lucide-react";
import { useState } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

const sizes = {
  sm: { box: "size-9 text-sm", icon: 18, pixels: 36 },
  md: { box: "size-12 text-base", icon: 22, pixels: 48 },
  lg: { box: "size-24 text-3xl", icon: 40, pixels: 96 },
} as const;

type AvatarProps = {
  name: string;
  photoId: string | null;
  size?: keyof typeof sizes;
  className?: string;
};

/** Decorative: the name is beside it. */
export function Avatar({ name, photoId, size = "md", className }: AvatarProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  const { box, icon, pixels } = sizes[size];
  const isShown = photoId !== null && photoId !== failedId;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-teal-soft font-medium text-teal select-none",
        box,
        className,
      )}
    >
      <span className="[grid-area:1/1]">
        {initialsOf(name) ?? <Icon icon={UserRound} size={icon} />}
      </span>
      {isShown && (
        // Over the initials, which stay where pictures are not loaded.
        <img
          src={`/api/profile/photos/${photoId}`}
          data-picture=""
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          onError={() => setFailedId(photoId)}
          className="size-full object-cover [grid-area:1/1]"
        />
      )}
    </span>
  );
}

/** Two letters of one script; Arabic letters would join into a word. */
function initialsOf(name: string): string | undefined {
  const letters = name.match(/(?<![\p{L}\p{N}\p{M}'’-])[\p{L}\p{N}]/gu) ?? [];
  const [first, ...rest] = letters;
  if (!first) return undefined;
  const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);
  const last = rest.filter((letter) => !isArabic(letter)).at(-1);
  return isArabic(first) ? first : `${first}${last ?? ""}`.toLocaleUpperCase();
}
