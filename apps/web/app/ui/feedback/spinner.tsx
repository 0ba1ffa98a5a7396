import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { StarOutline } from "#web/ui/display/star.tsx";

/** `label` defaults to "Loading"; pass `null` beside text that names it. */
export function Spinner({ label, className }: { label?: string | null; className?: string }) {
  const { t } = useTranslation();
  return (
    <span role={label === null ? undefined : "status"} className="inline-flex">
      <StarOutline className={cn("animate-turn", className ?? "size-6 text-teal")} />
      {label !== null && (
        // The first page is drawn before the device's language is known.
        <span className="sr-only" suppressHydrationWarning>
          {label ?? t("state.loading")}
        </span>
      )}
    </span>
  );
}

export function PageSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner className="size-10 text-teal" />
    </main>
  );
}
