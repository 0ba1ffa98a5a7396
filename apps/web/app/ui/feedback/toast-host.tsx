import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { dismissToast, type Toast, useToasts } from "#web/platform/toast/toast.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useTopModal } from "#web/ui/overlays/modal.tsx";
import { InlineAlert } from "./inline-alert.tsx";

/** Once, in the root. What draws a toast is fetched with the first one: most first pages have none. */
export function ToastHost() {
  const toasts = useToasts();
  const { Toaster, hasFailed } = useToaster(toasts[0]?.id);
  const newest = toasts.find((item) => item.open);
  if (!Toaster) return hasFailed && newest ? <PlainToast key={newest.id} toast={newest} /> : null;
  return (
    // A toast that cannot be drawn must not take the page with it.
    <ErrorBoundary renderFallback={() => null}>
      <Toaster />
    </ErrorBoundary>
  );
}

/** Every new toast tries again to fetch what draws it, until it is here. */
function useToaster(newestId: string | undefined) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (newestId === undefined || Toaster) return;
    import("./toaster.tsx").then(
      (part) => setToaster(() => part.Toaster),
      () => setFailed(true),
    );
  }, [newestId, Toaster]);
  return { Toaster, hasFailed };
}

/** Offline before the first toast is when one is needed most: its words alone, without its manners. */
function PlainToast({ toast }: { toast: Toast }) {
  const modal = useTopModal();
  const { id, title, description, variant, durationMs } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  return createPortal(
    <div className="fixed inset-x-0 top-16 z-60 flex justify-center p-4 md:top-auto md:bottom-0 md:justify-end">
      <div className="w-full max-w-sm rounded-md border border-outline">
        <InlineAlert tone={variant === "destructive" ? "error" : "info"}>
          <p className="font-medium">{title}</p>
          {description && <p>{description}</p>}
        </InlineAlert>
      </div>
    </div>,
    modal ?? document.body,
  );
}
