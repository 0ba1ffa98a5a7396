import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type ErrorStateProps = {
  title: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Replaces the whole page: its title is the page's heading. */
  isPage?: boolean;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, retrying, isPage = false } = props;
  const { t } = useTranslation();
  const Title = isPage ? "h1" : "p";
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon icon={CircleAlert} size={32} className="mb-1 text-rose" />
      <Title className="font-medium">{title}</Title>
      {description && <p className="max-w-[46ch] text-sm text-ink-2">{description}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" loading={retrying} onClick={onRetry}>
          {t("actions.tryAgain")}
        </Button>
      )}
    </div>
  );
}
