import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalContent } from "#web/ui/overlays/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";

export type ToolTab = "timer" | "tasks" | "notes" | "progress";

/** What a tab opens with: a note to read or write, or the field of a new task, filled in by a link. */
export type ToolTarget =
  | { kind: "note"; id: string; mode: "read" | "write" }
  | { kind: "newTask"; title?: string; dueDate?: string | null };

export type ToolsContentProps = {
  tab: ToolTab;
  target?: ToolTarget;
  onTabChange: (tab: ToolTab) => void;
};

type ToolsDialogProps = ToolsContentProps & {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the dialog opens first. */
  load: () => Promise<ComponentType<ToolsContentProps>>;
};

export function ToolsDialog({ isOpen, onClose, load, ...content }: ToolsDialogProps) {
  const { t } = useTranslation();
  const { Content, hasFailed, retry } = useContent(isOpen, load);
  return (
    <ModalContent
      keepMounted={Content !== undefined}
      open={isOpen}
      onClose={onClose}
      start="title"
      title={t("shell:tools.learning")}
      className="m-auto h-dvh max-h-dvh w-full max-w-full open:animate-rise md:h-[min(50rem,calc(100dvh-3rem))] md:max-h-[min(50rem,calc(100dvh-3rem))] md:w-[calc(100%-3rem)] md:max-w-4xl md:rounded-lg"
    >
      {Content ? (
        <Content {...content} />
      ) : hasFailed ? (
        <ErrorState title={t("shell:tools.failed")} onRetry={retry} />
      ) : (
        <LoadingRegion className="grid gap-5">
          <Skeleton className="h-11 w-full max-w-sm" />
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
    </ModalContent>
  );
}

function useContent(isOpen: boolean, load: ToolsDialogProps["load"]) {
  const [Content, setContent] = useState<ComponentType<ToolsContentProps>>();
  const [hasFailed, setFailed] = useState(false);
  const isWanted = isOpen && !Content && !hasFailed;
  useEffect(() => {
    if (!isWanted) return undefined;
    let current = true;
    load().then(
      (loaded) => {
        if (current) setContent(() => loaded);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [isWanted, load]);
  return { Content, hasFailed, retry: () => setFailed(false) };
}
