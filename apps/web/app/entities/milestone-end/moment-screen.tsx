import { X } from "lucide-react";
import { Children, type ReactNode, useId, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { holdToasts } from "#web/platform/toast/toast.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Star, StarMark } from "#web/ui/display/star.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ModalContext, useModalDialog } from "#web/ui/overlays/modal.tsx";

const sizes = {
  sm: { star: "size-12", title: "text-2xl" },
  md: { star: "size-20", title: "text-3xl" },
  lg: { star: "size-20", title: "text-4xl" },
};

type MomentScreenProps = {
  eyebrow: string;
  title: ReactNode;
  facts: ReactNode[];
  /** A titled list between the facts and what comes next. */
  made?: { label: string; items: { key: string; text: ReactNode }[] };
  next?: { label: string; title: ReactNode; text?: ReactNode };
  /** `sm` for a session, `md` for a step; `lg`, for a milestone or a path, has a star with rays. */
  size: keyof typeof sizes;
  onClose: () => void;
  /** Buttons, primary first. */
  children: ReactNode;
};

/** A still screen over the page; Escape closes it. Toasts wait until then. */
export function MomentScreen(props: MomentScreenProps) {
  const { eyebrow, title, facts, made, next, size, onClose, children } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const { dialog, props: dialogProps } = useModalDialog(true, onClose, { start: "title" });
  useLayoutEffect(holdToasts, []);
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-0 text-ink outline-none open:animate-fade motion-reduce:animate-none"
    >
      <ModalContext value={dialog}>
        <div className="flex min-h-full flex-col">
          <div className="flex justify-end p-3">
            <IconButton icon={X} label={t("actions.close")} tooltip={false} onClick={onClose} />
          </div>
          <div className="grid flex-1 content-center justify-items-center gap-5 px-5 pt-2 pb-10 text-center">
            <div className="flex w-full max-w-md items-center gap-4" aria-hidden="true">
              <span className="h-0.5 flex-1 bg-teal" />
              <MomentStar size={size} />
              <span className="flex-1 border-t-2 border-dotted border-outline" />
            </div>
            <div className="grid max-w-2xl gap-1">
              <p className="font-medium text-teal">{eyebrow}</p>
              <h2 id={titleId} className={cn("wrap-anywhere outline-none", sizes[size].title)}>
                {title}
              </h2>
              <p className="mt-1 flex flex-wrap justify-center gap-x-4 text-ink-2 tabular-nums">
                {Children.map(facts, (fact) => fact && <span>{fact}</span>)}
              </p>
            </div>
            {made && <MadeList {...made} />}
            {next && (
              <div className="grid w-full max-w-md gap-0.5 rounded-lg border border-line bg-surface px-5 py-4 text-start shadow-card">
                <p className="text-sm text-ink-2">{next.label}</p>
                <p className="text-lg font-medium wrap-anywhere">{next.title}</p>
                {next.text && <p className="text-sm wrap-anywhere text-ink-2">{next.text}</p>}
              </div>
            )}
            <div className="flex w-full max-w-md flex-wrap justify-center gap-3">{children}</div>
          </div>
        </div>
      </ModalContext>
    </dialog>
  );
}

function MadeList({ label, items }: NonNullable<MomentScreenProps["made"]>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid w-full max-w-md gap-1.5 text-start">
      <h3 id={id} className="text-sm font-normal text-ink-2">
        {label}
      </h3>
      <ul className="grid gap-1.5">
        {items.map(({ key, text }) => (
          <li key={key} className="flex gap-2.5">
            <StarMark className="mt-1.5 size-3 shrink-0 text-saffron" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MomentStar({ size }: Pick<MomentScreenProps, "size">) {
  if (size !== "lg") return <Star state="done" className={cn("shrink-0", sizes[size].star)} />;
  return (
    <span className="relative grid size-36 shrink-0 place-items-center">
      <svg viewBox="0 0 40 40" className="absolute inset-0 text-saffron" fill="none">
        <path d={rays} stroke="currentColor" strokeWidth="0.3" />
        <path d={rays} stroke="currentColor" strokeWidth="0.3" transform="rotate(22.5 20 20)" />
      </svg>
      <Star state="done" className={sizes.lg.star} />
    </span>
  );
}

/** Two squares, the geometry of the star, drawn larger. */
const rays = "M20 0 40 20 20 40 0 20Z M5.86 5.86H34.14V34.14H5.86Z";
