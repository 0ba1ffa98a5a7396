import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";

/** Without it, React removes an island that fails. The boundaries of the application need the router. */
export function IslandBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={() => <IslandFallback />}>{children}</ErrorBoundary>;
}

function IslandFallback() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-md p-4">
      <InlineAlert
        tone="error"
        action={
          <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
            {t("boundary.reload")}
          </Button>
        }
      >
        {t("boundary.title")}
      </InlineAlert>
    </div>
  );
}
