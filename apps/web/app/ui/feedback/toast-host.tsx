import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { dismissToast, type Toast, useToasts } from "#web/platform/toast/toast.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useTopModal } from "#web/ui/overlays/modal.tsx";
import { InlineAlert } from "./inline-alert.tsx";

/** Once, in the root. The toaster is loaded with the first toast. */
export function ToastHost() {
  const toasts = useToasts();
  const { Toaster, hasFailed } = useToaster(toasts[0]?.id);
  const newest = toasts.find((item) => item.open);
  if (!Toaster) return hasFailed && newest ? <PlainToast key={newest.id} toast={newest} /> : null;
  return (
    // A toast that cannot be drawn must not break the page.
    <ErrorBoundary renderFallback={() => null}>
      <Toaster />
    </ErrorBoundary>
  );
}

/** Every new toast retries the import. */
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

/** For toasts before the toaster could be loaded, such as offline. */
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
